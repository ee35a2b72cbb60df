"""A reader of the calling guide who knows its words only: what its printed sentences say of a hand, card by card."""

import re

from euchre_tutor.ranking import ranking_of

NUMBERS = {word: number for number, word in enumerate(("no", "one", "two", "three", "four", "five"))}


def hand_to_count(view, trump):
    """The hand that a player counts: a dealer picks up and lays a card down, as the guide's words say."""
    cards = [*view.hand]
    if not view.turned_down and view.seat == view.rules.dealer:
        ranking = ranking_of(view.rules, trump)
        cards.append(view.up)
        beside = [card for card in cards if not ranking.is_trump(card)]
        alone = [
            card
            for card in beside
            if not card.is_top and sum(ranking.suit_of(card) is ranking.suit_of(other) for other in beside) == 1
        ]
        lowest = [card for card in beside if not card.is_top] or beside or cards
        cards.remove(min(alone or lowest, key=lambda card: (ranking.is_trump(card), card.rank, ranking.height(card))))
    return cards


def facts(view, trump):
    """What the words of a guide speak of."""
    ranking, cards = ranking_of(view.rules, trump), hand_to_count(view, trump)
    names = [ranking.name(card) for card in cards]
    trumps = [card for card in cards if ranking.is_trump(card)]
    aces = sum(card.is_top and card not in trumps for card in cards)
    right, left = (sum(f"{side} bower" in name for name in names) for side in ("right", "left"))
    top = sum(card.rank.name == "ACE" for card in trumps)
    plain = {ranking.suit_of(card) for card in cards if card not in trumps}
    return {
        "trumps": len(trumps),
        "right": right,
        "left": left,
        "top": top,
        "aces": aces,
        "missing": 3 - len(plain),
        "count": len(trumps) + right + aces,
        "up": view.up.rank.name,
        "next": view.turned_down and view.up.suit.same_colour is trump,
    }


def holds(condition, seen):
    """Whether a condition is so, by its words."""
    if number := re.fullmatch(r"your count is (\d) or more", condition):
        return seen["count"] >= int(number[1])
    if number := re.fullmatch(r"you hold (two|three|four) trumps or more", condition):
        return seen["trumps"] >= NUMBERS[number[1]]
    if number := re.fullmatch(r"you hold (an|two|three) aces? of (?:another suit|other suits)", condition):
        return seen["aces"] >= NUMBERS.get(number[1], 1)
    if number := re.fullmatch(r"you hold no card of (one|two) other suits?", condition):
        return seen["missing"] >= NUMBERS[number[1]]
    return {
        "you hold a trump": seen["trumps"] >= 1,
        "you hold five trumps": seen["trumps"] == 5,
        "you hold the right bower": seen["right"] == 1,
        "you hold the left bower": seen["left"] == 1,
        "you hold the ace of trumps": seen["top"] == 1,
        "you hold a bower": seen["right"] + seen["left"] >= 1,
        "you hold both bowers": seen["right"] + seen["left"] == 2,
        "you hold two of the bowers and the ace of trumps": seen["right"] + seen["left"] + seen["top"] >= 2,
        "you hold both bowers and the ace of trumps": seen["right"] + seen["left"] + seen["top"] == 3,
        "the card turned up was a jack": seen["up"] == "JACK",
        "the card turned up was an ace": seen["up"] == "ACE",
        "the card turned up was a 9 or a 10": seen["up"] in ("NINE", "TEN"),
        "that suit has the colour of the card turned down": seen["next"],
    }[condition]


def suit_thought_of(view):
    """The suit that a player thinks of in the second round: highest count, the same colour, more cards."""
    if not view.turned_down:
        return view.up.suit
    suits = [suit for suit in view.rules.pack.suits if suit is not view.up.suit]
    seen = {suit: facts(view, suit) for suit in suits}
    return max(suits, key=lambda suit: (seen[suit]["count"], seen[suit]["next"], seen[suit]["trumps"]))


def done(lines, seen):
    """What the reader does who follows lines, each with how far it is set in: an order such as ``pick it up``."""
    (depth, line), rest = lines[0], lines[1:]
    start, _, order = line.partition(":")
    if line.startswith("Otherwise:"):
        return obeyed(order, seen) if order else done(rest, seen)
    if not line.startswith("If "):
        return obeyed(line, seen)
    if holds(start.removeprefix("If "), seen):
        return obeyed(order, seen) if order else done(rest, seen)
    number = next(number for number, (far, _) in enumerate(lines) if number and far <= depth)
    assert lines[number][1].startswith("Otherwise"), lines
    return done(lines[number:], seen)


def obeyed(order, seen):
    """What a reader does who is told ``do this`` or ``do this if so, else that``."""
    order = order.strip()
    order = order[0].lower() + order[1:]
    if choice := re.fullmatch(r"(.+?) if (.+), else (.+)\.", order):
        return choice[1] if holds(choice[2], seen) else choice[3]
    return re.fullmatch(r"(.+)\.", order)[1]


def in_lines(postcard):
    """The sentences of a line of a postcard."""
    return [(0, sentence.strip()) for sentence in re.findall(r"[^.]+\.", postcard)]
