"""A review in words: how the game ended, what each player gave, and what the cards did."""

from collections.abc import Collection, Iterator, Mapping

from euchre_tutor.analysis.text import percent
from euchre_tutor.practice.positions import Unit
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.review.costs import DEALS, FINDS, PLAYED, PRICES, lost, together
from euchre_tutor.review.luck import SEED, TIMES
from euchre_tutor.review.read_game import ReadGame


def sentence_of(review: ReadGame) -> str:
    """Say how the game ended, and what that is made of."""
    is_going_on = review.done < 1
    gave = ", ".join(_gave(review))
    if not gave and not review.has_luck:
        return f"{ended(review)} Nobody had anything to decide{' yet' * is_going_on}."
    told = f"So far, {gave}" if is_going_on else gave
    if review.has_luck:
        told = "; ".join(filter(None, [_moved("the cards", review.cards), gave]))
    return f"{ended(review)} {told[0].upper()}{told[1:]}."


def ended(review: ReadGame) -> str:
    """Say how the game ended, or stands."""
    ours, theirs = review.game.points_of(review.player)
    if not review.game.is_over:
        return f"The game stands {ours}-{theirs}."
    has_won = review.player in (review.game.winner or ())
    name = review.game.names[review.player - 1]
    who = name if name == "You" else review.game.labels[review.game.sides.index(review.ours)]
    return f"{who} {'won' if has_won else 'lost'} {ours}-{theirs}."


def _moved(what: str, change: Estimate) -> str:
    """Say what luck has done to our chance."""
    if abs(change.value) <= change.error:
        return f"{what} took no more than they brought, within the error"
    size = percent(change if change.value > 0 else -change)
    return f"{what} {'brought' if change.value > 0 else 'took'} {size} % of a game"


def _gave(review: ReadGame) -> Iterator[str]:
    """Say what each player of our side gave away, and what the others gave back; the unit stands once."""
    mine = sorted(review.ours, key=lambda player: player != review.player)
    groups: list[tuple[tuple[int, ...], str]] = [((player,), _called(review, player)) for player in mine]
    groups.append((review.others, "the opponent" if len(review.others) == 1 else "the opponents"))
    is_said = review.has_luck
    for players, name in groups:
        number = sum(made.player in players and made.choice.matters for made in review.made)
        if not number:
            continue
        verb = "gave back" if players == review.others else "gave"
        amount = _amount(review, players, is_short=is_said)
        counted = f" in {number} decision{'s' * (number != 1)}" * (players == (review.player,))
        yield f"{name} {verb} {amount}{counted}"
        is_said = is_said or "of a game" in amount


def _called(review: ReadGame, player: int) -> str:
    """Return a player's name as it stands in a sentence."""
    name = review.game.names[player - 1]
    return name.lower() if name in ("You", "Partner") else name


def _amount(review: ReadGame, players: Collection[int], *, is_short: bool) -> str:
    costs: Mapping[Unit, Estimate] = {"games": review.given(players)}
    if not review.hands:
        costs = lost(made.choice for made in review.made if made.player in players)
    amount = together(costs)
    return amount.removesuffix(" of a game") if is_short else amount


def luck_of_review(review: ReadGame) -> str:
    """Say what the cards did: before the first card, as they were dealt, and where nobody could see them."""
    told = []
    if review.has_luck:
        start = f"{100 * review.start:.0f}"
        dealt, unseen = _moved("the hands as dealt", review.deals), _moved("cards that nobody could see", review.unseen)
        told = [f"Before the first card {start} % of such games are won; {dealt}; {unseen}."]
    if review.tutors and review.done == 1:
        names = [review.game.names[player - 1] for player in sorted(review.tutors)]
        verb = "plays" if len(names) == 1 else "play"
        told.append(f"{' and '.join(names)} {verb} as the tutor does, so what they did counts as chance.")
    if review.unjudged:
        one = review.unjudged == 1
        told.append(
            f"{review.unjudged} decision{' is' if one else 's are'} not judged, "
            f"as the record doesn't say which cards {'its player' if one else 'their players'} held."
        )
    return " ".join(told)


def caption_of(review: ReadGame) -> str:
    """Say what the numbers rest on."""
    dealt = ""
    if review.hands:
        dealt = f" The cards of each hand were played {TIMES} times by the tutor's players (seed {SEED})."
    return (
        f"A decision is priced on {DEALS:,} deals that its player couldn't rule out, {PLAYED:,} of them played at "
        f"a table (seed {PRICES}), and on other deals than those on which the best was found (seed {FINDS}).{dealt} "
        "What costs no more than its error isn't graded, and counts in the sums."
    )
