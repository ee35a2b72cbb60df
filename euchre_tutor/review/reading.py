"""Reading a game: decision after decision is priced, first all calls, then what was laid down and played.

>>> from euchre_tutor.deal import Deal
>>> game = Game("bicycle")
>>> game.start(Deal.random(seed=1))
>>> [review.done for review in reviewing(game)]
[0.35, 0.7, 1.0]
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.game import Game
from euchre_tutor.game.hand import Stage
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.race import known_race
from euchre_tutor.review.clearer import clearing
from euchre_tutor.review.costs import STAGES, Choice, choices, is_priced, steps
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.luck import Standing, chance_as_dealt, chances_in_play
from euchre_tutor.review.read_game import READ, HandLuck, Made
from euchre_tutor.review.unknown import is_judged


def review(
    game: Game | str, *, player: int | str = 1, tutors: Iterable[int | str] = (), progress: bool = True
) -> GameReview:
    """Read a game again: what each decision cost on what its player could know, and how much was luck.

    The chance to win comes from the race of the game, the worth of the cards as dealt from the tutor's players, who
    don't know the game that is read. A game of ten takes half a minute; Ctrl-C or the notebook's stop button ends it.

    Args:
        game: the game, or its text.
        player: from whose side it is told, by number or name.
        tutors: players who play as the tutor does; their decisions cost nothing, and aren't priced.
        progress: whether a bar is shown if it takes long.

    Returns:
        Costs in chances to win the game between two sides, else in points.

    Raises:
        EuchreError: the text is no game, there is no such player, or no hand was dealt.

    >>> from euchre_tutor.deal import Deal
    >>> game = Game("two_handed+game=1", names=("Ann", "Ben"))
    >>> game.start(Deal.parse("Jd Jh Kd 9s Tc / Ad Qd 9d As Kc up Ah", rules=game.rules))
    >>> for action in "pass pass diamonds Jd 9d Jh Qd Kd Ad As 9s Kc Tc".split():
    ...     game.push(action)
    >>> review(game, player="Ann", tutors=["Ann", "Ben"]).made
    ()
    """
    with progress_bar(1.0, shown=progress) as bar:
        for read in reviewing(game, player=player, tutors=tutors):
            bar.update(read.done - bar.n)
    return read


def reviewing(game: Game | str, *, player: int | str = 1, tutors: Iterable[int | str] = ()) -> Iterator[GameReview]:
    """Yield the review of a game as it grows, decision by decision, the calls of all hands first; see ``review``."""
    game = Game.parse(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise EuchreError(f"a review takes a game, such as PlayTable().game, or its text, not {quoted(game)}")
    if not game.hands:
        raise EuchreError("no hand of this game was dealt yet, so there is nothing to review")
    told, known = game.player(player), frozenset(game.player(who) for who in tutors)
    judged = frozenset(range(1, game.rules.players + 1)) - known
    counts = [_counted(game, number, judged) for number in range(len(game.hands))]
    steps = sum(judged_here for judged_here, _ in counts) + len(counts)
    read = GameReview(game, told, (), (), known, sum(left_out for _, left_out in counts), 0.0)
    for step, found in enumerate(_found(game, told, judged), start=1):
        if isinstance(found, Made):
            read = replace(read, made=tuple(sorted([*read.made, found], key=lambda each: (each.hand, each.choice.at))))
        else:
            read = replace(read, hands=(*read.hands, *found))
        read = replace(read, done=READ * step / (steps + 1))
        yield read
    read = replace(read, done=READ)
    yield read
    yield from clearing(read)


def _found(game: Game, player: int, judged: Collection[int]) -> Iterator[Made | list[HandLuck]]:
    """Yield what is worked out: the calls of all hands, then hand by hand the luck, and what was laid and played."""
    first, *later = STAGES
    for number in range(len(game.hands)):
        yield from decisions(game, number, judged, stages=[first])
    for number in range(len(game.hands)):
        yield list(luck_of(game, number, player))
        yield from decisions(game, number, judged, stages=later)


def _counted(game: Game, number: int, players: Collection[int]) -> tuple[int, int]:
    """Count the decisions of some players in a hand: those with a price, and those that can't be judged."""
    hand, unknown = game.hands[number], game.unknown_in(number)
    seats = {game.seat_of(player, number) for player in players}
    judged = [is_judged(each, unknown) for each, done in steps(hand) if done.seat in seats and is_priced(each)]
    return sum(judged), len(judged) - sum(judged)


def decisions(
    game: Game, number: int, players: Collection[int], *, stages: Collection[Stage] = STAGES
) -> Iterator[Made]:
    """Yield the decisions of some players in a hand, the first being number 0, each with what it cost."""
    by_seat = {game.seat_of(player, number): player for player in players}
    standings = {player: standing_before(game, number, player) for player in players}
    for choice in choices(
        game.hands[number],
        by_seat,
        {seat: game.points_of(player, number) for seat, player in by_seat.items()},
        unknown=game.unknown_in(number),
        stages=stages,
    ):
        player = by_seat[choice.seat]
        standing = standings[player]
        yield Made(number + 1, player, choice, in_games(choice, standing), standing.point if standing else 1.0)


def luck_of(game: Game, number: int, player: int) -> Iterator[HandLuck]:
    """Yield the chances of a player's side around a hand; nothing if the hand isn't over, or no race is known."""
    hand, standing = game.hands[number], standing_before(game, number, player)
    if standing and hand.is_over:
        yield HandLuck(
            standing.before(game.rules.dealer),
            chance_as_dealt(hand.dealt, standing, unknown=game.unknown_in(number)),
            standing.after(hand),
            tuple(chances_in_play(hand, standing)),
        )


def standing_before(game: Game, number: int, player: int) -> Standing | None:
    """Return where a player's side stands before a hand; None if no race is known."""
    if (race := known_race(game.rules)) is None:
        return None
    side = next(side for side in game.sides if player in side)
    return Standing(race, frozenset(game.seat_of(each, number) for each in side), game.points_of(player, number))


def in_games(choice: Choice, standing: Standing | None) -> Estimate | None:
    """Return what a decision cost in chances to win; at 0-0, where it is priced in points, by what a point is worth."""
    if standing is None or choice.unit == "games":
        return choice.cost if standing else None
    return choice.cost.scaled(standing.point)
