"""What the seats of a play know of each other's cards, and who takes a trick."""

from random import Random

import numpy as np
import pytest
from helpers.covering import COVERING, by_day
from helpers.eyes import held_by, random_point, view_of

from euchre_tutor import BICYCLE, View, parse_cards
from euchre_tutor.beliefs import Layouts
from euchre_tutor.beliefs.exchange import knowledge
from euchre_tutor.pricing.options import seeds_of_chunk
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.solver import plays_as_chosen
from euchre_tutor.tricks import winner


def test_the_last_trick_is_taken_by_the_best_of_the_cards_that_are_left():
    deal, contract, play = random_point(Random(4), BICYCLE, left=4)
    takers = set()
    while not play.is_over:
        layouts = Layouts(view_of(deal, contract, play, play.seat))
        hands, seen = layouts.drawn(5, seed=1), layouts.seen
        found = PlayOptions(seen).taken_by(hands, seen.legal_plays[0], seed=0).tolist()
        held = [held_by(layout, layouts) for layout in hands]
        order = [(play.seat + n - 1) % 4 + 1 for n in range(4 - len(seen.trick))]
        tricks = [[*seen.trick, *((seat, hand[seat][0]) for seat in order)] for hand in held]
        assert found == [winner(trick, seen.ranking) for trick in tricks]
        takers |= {taker == play.seat for taker in found}
        play.push(seen.legal_plays[0])
    assert takers == {True, False}


def test_a_trick_in_the_middle_of_a_hand_is_taken_as_when_the_seats_play_one_after_another():
    layouts = Layouts(View.parse("Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks"))
    seen, (hands, seeds) = layouts.seen, (layouts.drawn(12, seed=2), seeds_of_chunk(12, seed=0, chunk=0))
    options = PlayOptions(seen)
    for card in seen.legal_plays:
        takers = []
        for number in range(12):
            table, history, seat, played = options._table(hands[[number]], seeds[[number]]), [*seen.history], 1, card
            for _ in range(4):
                history.append((seat, played))
                table["hands"][:, seat - 1] &= ~seen.ranking.mask([played.held])
                seat = seat % 4 + 1
                if len(history) < 8:
                    (played,) = plays_as_chosen(**table | {"history": history})
            takers.append(winner(history[4:], seen.ranking))
        assert options.taken_by(hands, card, seed=0).tolist() == takers


@pytest.mark.parametrize(
    ("game", "reach"),
    [
        ("bicycle trump s maker 2 played 9c Tc Kc Qc", (0, 4)),
        ("bicycle trump s maker 1 played 9c Tc Kc Qc", (1, 5)),
        ("call_ace4 trump s maker 2 alone played Kc Qc 9c Tc", (0, 4)),
        ("call_ace4 trump s maker 2 called Ah played 9c Tc Kc Qc", (0, 5)),
    ],
)
def test_tricks_that_others_took_are_lost_to_the_makers_unless_one_of_them_may_be_a_partner(game, reach):
    """Seat 3 took the first trick; who holds A♥ is nobody's knowledge yet."""
    view = View.parse(f"Kc 9h Kd Qd 9d down Qh seat 3 rules {game}")
    found = PlayOptions(Layouts(view).seen).payoffs.reach
    assert found.tolist() == list(range(reach[0], reach[1] + 1))


@pytest.mark.parametrize("rules", by_day(COVERING, COVERING[1::4]))
def test_no_seat_is_thought_to_hold_what_the_exchange_leaves_to_none(rules):
    rng = Random(2)
    for _ in range(3):
        deal, contract, play = random_point(rng, rules, left=99)
        view = view_of(deal, contract, play, play.seat)
        ranking = play.ranking
        masks = np.array([[ranking.mask(play.hands[seat]) for seat in contract.active]])
        dealt = ranking.decode(np.array([[[ranking.index[card] for card in hand] for hand in deal.hands]]))
        _, slow = knowledge(dealt, masks, deal.view(contract.active[0]), contract)
        barred = PlayOptions(Layouts(view).seen)._table(masks, seeds=np.arange(len(masks)))["barred"]
        assert barred.tolist() == slow.tolist()


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Js As 9h Kd Qd down Qs seat 1 trump h maker 1", ["Qs", "Qs", "Qs", "Qs"]),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 1", ["", "", "", ""]),
        ("Js As 9h Kd Qs up Qs seat 4 trump s maker 1 laid Qd played Ac Kc Tc", ["", "", "", "Qd"]),
        ("Js As 9h Kd Qs up Qs seat 4 trump s maker 4 alone laid Qd played Ac Kc", ["", "", "Qd"]),
    ],
    ids=["turned down: all saw it", "ordered up", "laid down: the dealer alone knows it", "without the partner"],
)
def test_each_seat_knows_the_cards_out_of_play_that_it_saw(text, known):
    layouts = Layouts(View.parse(text))
    found = PlayOptions(layouts.seen)._table(layouts.drawn(3, seed=1), seeds=np.arange(3))["known"]
    ranking = layouts.seen.ranking
    assert found.tolist() == 3 * [[ranking.mask(parse_cards(cards)) if cards else 0 for cards in known]]
