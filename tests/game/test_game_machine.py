"""A hand of every game as a state machine: hypothesis plays, takes back and tries what isn't legal, in any order."""

import pytest
from helpers.covering import in_every_game
from helpers.games import everything_said, points_by_the_book
from helpers.strategies import refusal
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules


class Table(RuleBasedStateMachine):
    """One hand; the texts of what was done are the model."""

    game: Rules

    @initialize(seed=st.integers(0, 2**32))
    def deal(self, seed):
        """Deal at random."""
        self.dealt = Deal.random(seed=seed, rules=self.game)
        self.hand = GameHand(self.dealt)
        self.done = []

    @precondition(lambda self: not self.hand.is_over)
    @rule(data=st.data())
    def act(self, data):
        """Do something that is legal."""
        action = data.draw(st.sampled_from(self.hand.legal))
        assert self.hand.why_illegal(action) is None
        self.hand.push(action)
        self.done.append(action)

    @precondition(lambda self: not self.hand.is_over)
    @rule(steps=st.integers(2, 12), data=st.data())
    def go_on(self, steps, data):
        """Do several things in a row, so that hands come to their end."""
        for _ in range(steps):
            if not self.hand.is_over:
                self.act(data)

    @rule(data=st.data())
    def try_what_is_not_legal(self, data):
        """Be refused in a sentence, with nothing changed."""
        action = data.draw(st.sampled_from(everything_said(self.game)))
        if action in self.hand.legal:
            return
        before = str(self.hand)
        with refusal():
            self.hand.push(action)
        assert str(self.hand) == before

    @precondition(lambda self: self.done)
    @rule()
    def take_back(self):
        """Take the last thing back."""
        self.hand.pop()
        self.done.pop()

    @invariant()
    def it_is_what_was_done(self):
        """A hand is told by what was done."""
        again = GameHand(self.dealt)
        for action in self.done:
            again.push(action)
        assert again == self.hand
        assert (again.stage, again.seat, again.legal) == (self.hand.stage, self.hand.seat, self.hand.legal)

    @invariant()
    def its_points_are_those_of_the_book(self):
        """Something is legal until it is over, and then it is scored."""
        assert bool(self.hand.legal) is not self.hand.is_over
        if self.hand.is_over and not self.hand.thrown_in:
            assert self.hand.scores == points_by_the_book(self.hand)


@pytest.mark.slow
@in_every_game(day="bicycle+farmers_hand=exchange, bicycle+farmers_hand=redeal+alone_until_lead")
def test_a_hand_of_every_game_played_in_any_order_is_legal_and_scored_by_the_book(rules):
    machine = type("Table", (Table,), {"game": rules})
    run_state_machine_as_test(machine, settings=settings(max_examples=8, stateful_step_count=20))
