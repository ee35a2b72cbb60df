"""How a hand is seen and played, and so how it ends for whoever plays it."""

from typing import Literal, NamedTuple

from euchre_tutor.deal import check_unfinished, parse_score, parse_seat
from euchre_tutor.game import GameHand
from euchre_tutor.practice.whole_hands import ending, points_for, score_after
from euchre_tutor.rules import Rules


class Options(NamedTuple):
    """How a hand is seen and played; see TableBoard for what each means."""

    mode: Literal["set up", "play", "quiz", "game"] = "play"
    you: int = 4
    score: str = "0-0"
    shows_values: bool = True
    hides_others: bool = False
    tutor: bool = False
    pace: float = 0.6
    players: tuple[str, ...] = ()

    def hidden(self, rules: Rules) -> frozenset[int]:
        """Return the seats whose cards lie face down."""
        hides = self.mode == "game" or (self.hides_others and self.mode != "set up")
        return frozenset(seat for seat in range(1, rules.players + 1) if hides and seat != self.you)

    def check(self, rules: Rules) -> None:
        """Raise EuchreError for a seat or a score that can't be."""
        parse_seat(self.you, rules)
        check_unfinished(parse_score(self.score), rules)

    def ending(self, hand: GameHand) -> str:
        """Say how a hand has ended that is played against the tutor, and how it stands; nothing of any other."""
        if not (self._is_against(hand) and hand.is_over and hand.play):
            return ""
        told = ending(hand, self.you, parse_score(self.score))
        return told if points_for(hand, self.you)[0] else f"{told} Again?"

    def points(self, hand: GameHand) -> dict[str, int]:
        """Return the points of both sides where a hand is played against the tutor at a score; nothing of any other."""
        return (
            dict(zip(("You", "They"), score_after(hand, self.you, parse_score(self.score)), strict=True))
            if self._is_against(hand) and self.score != "0-0"
            else {}
        )

    def _is_against(self, hand: GameHand) -> bool:
        return self.mode == "play" and self.hides_others and self.tutor and hand.deal.rules.has_two_sides
