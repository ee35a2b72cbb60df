"""A reader of the calling guide who knows its words only: what its printed sentences say of a hand, card by card."""

import re

from euchre_tutor.ranking import ranking_of

NUMBERS = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5}


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
    """Whether what a reason asks for is so, by its words: numbers mean that many or more."""
    if number := re.fullmatch(r"a count of (\d)", condition):
        return seen["count"] >= int(number[1])
    if number := re.fullmatch(r"(a|two|three|four|five) trumps?", condition):
        return seen["trumps"] >= NUMBERS[number[1]]
    if number := re.fullmatch(r"(an|two|three) aces? of (?:another suit|other suits)", condition):
        return seen["aces"] >= NUMBERS[number[1]]
    if number := re.fullmatch(r"(a|two) voids?", condition):
        return seen["missing"] >= NUMBERS[number[1]]
    return {
        "the right bower": seen["right"] == 1,
        "the left bower": seen["left"] == 1,
        "the ace of trumps": seen["top"] == 1,
        "a bower": seen["right"] + seen["left"] >= 1,
        "both bowers": seen["right"] + seen["left"] == 2,
        "two of the three highest trumps": seen["right"] + seen["left"] + seen["top"] >= 2,
        "the three highest trumps": seen["right"] + seen["left"] + seen["top"] == 3,
        "if a jack was turned up": seen["up"] == "JACK",
        "if an ace was turned up": seen["up"] == "ACE",
        "if a 9 or a 10 was turned up": seen["up"] in ("NINE", "TEN"),
        "if it is next": seen["next"],
    }[condition]


def suit_thought_of(view):
    """The suit that a player thinks of in the second round: highest count, the same colour, more cards."""
    if not view.turned_down:
        return view.up.suit
    suits = [suit for suit in view.rules.pack.suits if suit is not view.up.suit]
    seen = {suit: facts(view, suit) for suit in suits}
    return max(suits, key=lambda suit: (seen[suit]["count"], seen[suit]["next"], seen[suit]["trumps"]))


def done(line, seen):
    """What the reader does who follows the sentences of a line: the last that the hand allows; with none, a pass."""
    does = "pass"
    for sentence in in_sentences(line):
        order, _, reasons = sentence.partition(" with ")
        held = (all(holds(each, seen) for each in parts(reason)) for reason in reasons.split(", or with "))
        if reasons == "any hand" or any(held):
            does = order.lower()
    return does


def parts(reason):
    """What a reason asks for, each by itself."""
    return re.split(r" and | (?=if )", reason)


def in_sentences(line):
    """The sentences of a line, without their full stops."""
    return [sentence.strip() for sentence in line.split(".") if sentence.strip()]
