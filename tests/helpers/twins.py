"""Which fast function is held to which slow twin, and by which test.

A name is dotted, or ``tests/....py::name`` for what a test file defines. ``helpers`` are those of the tests.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TWINS", "Twin"]


class Twin(NamedTuple):
    """A fast function and what judges it.

    Attributes:
        fast: the function that the package uses.
        slow: plain code that gives the same answers and is easy to check.
        test: the test that compares them.
    """

    fast: str
    slow: str
    test: str


_SOLVER = "tests/solver/test_solver.py::"
_KERNEL = "tests/solver/test_kernel.py::"
_PLAYERS = "tests/solver/test_players.py::"
_LINES = "tests/solver/test_lines.py::"
_EXCHANGE = "tests/solver/test_exchange.py::"
_BIDDING = "tests/beliefs/test_bidding.py::"
_ALLOCATIONS = "tests/beliefs/test_allocations.py::"
_LAYOUTS = "tests/beliefs/test_layouts.py::"
_LIKELY = "tests/beliefs/test_likely_layouts.py::"
_PASSING = "tests/pricing/test_passing.py::"
_BIDS = "tests/beliefs/test_bids.py::"
_CONTINUATION = "tests/pricing/test_continuation.py::"

TWINS = (
    # Tables of a ranking.
    Twin(
        "euchre_tutor.ranking.Ranking.tables",
        "euchre_tutor.ranking.Ranking.beats",
        "tests/test_ranking.py::test_the_tables_say_what_the_ranking_says",
    ),
    # The solver.
    Twin(
        "euchre_tutor.solver.engine.maker_tricks_by_card",
        "helpers.reference.maker_tricks_by_card",
        f"{_SOLVER}test_kernel_agrees_with_the_slow_twin_on_every_legal_card",
    ),
    Twin(
        "euchre_tutor.solver.engine.maker_tricks",
        "helpers.oracle.maker_tricks",
        f"{_SOLVER}test_kernel_agrees_with_dds",
    ),
    Twin(
        "euchre_tutor.solver.engine.goals_met_many",
        "euchre_tutor.solver.engine.maker_tricks",
        f"{_SOLVER}test_many_deals_solved_at_once_agree_with_each_alone",
    ),
    Twin(
        "euchre_tutor.solver.engine.tricks_by_card_many",
        "euchre_tutor.solver.answers.solve.solve",
        "tests/analysis/test_plays.py::test_every_number_is_that_of_solving_layout_by_layout",
    ),
    Twin(
        "making_tables.fill_values",
        "helpers.minimax.Minimax",
        "tests/solver/test_ending_tables.py::test_every_ending_is_worth_what_plain_minimax_says",
    ),
    Twin(
        "euchre_tutor.solver.search.kernel.fill_goals_met",
        "helpers.minimax.Minimax",
        f"{_KERNEL}test_every_move_is_worth_what_plain_minimax_says",
    ),
    Twin(
        "euchre_tutor.solver.search.kernel.fill_tricks_by_move",
        "helpers.minimax.Minimax.after",
        f"{_KERNEL}test_every_move_is_worth_what_plain_minimax_says",
    ),
    Twin(
        "euchre_tutor.solver.search.kernel.goals_met_many",
        "euchre_tutor.solver.search.kernel.goals_met",
        f"{_KERNEL}test_many_deals_at_once_are_worth_what_each_is_alone",
    ),
    Twin(
        "euchre_tutor.solver.search.lines.fill_lines_along",
        "helpers.lines.punishing_line",
        f"{_LINES}test_lines_and_punishments_are_those_that_a_slow_search_finds",
    ),
    Twin(
        "euchre_tutor.solver.engine.values_along",
        "euchre_tutor.solver.engine.maker_tricks_by_card",
        f"{_LINES}test_a_trace_has_the_value_before_and_after_every_card",
    ),
    Twin(
        "euchre_tutor.solver.answers.exchange.best_exchange",
        f"{_EXCHANGE}every_exchange",
        f"{_EXCHANGE}test_each_exchange_is_the_best_for_whoever_chooses_it",
    ),
    # The players.
    Twin(
        "euchre_tutor.solver.players.pimc.decide",
        f"{_PLAYERS}slow_means",
        f"{_PLAYERS}test_a_slow_player_who_looks_at_every_layout_plays_the_same_card",
    ),
    Twin(
        "euchre_tutor.solver.players.knowledge.try_layout",
        "euchre_tutor.beliefs.layouts.Layouts.enumerated",
        f"{_PLAYERS}test_layouts_are_drawn_that_fit_and_by_weight_each_as_often",
    ),
    Twin(
        "euchre_tutor.solver.players.pimc.play_out_many",
        "helpers.players.decide",
        f"{_PLAYERS}test_a_hand_is_played_out_decision_by_decision",
    ),
    Twin(
        "euchre_tutor.solver.players.pimc.value_moves_many",
        "helpers.networks.expected_points",
        "tests/solver/test_networks.py::test_a_card_is_worth_what_the_plain_network_says",
    ),
    # Beliefs.
    Twin(
        "euchre_tutor.beliefs.likely_hands.likely_hands",
        "tests/beliefs/test_likely_hands.py::slow_likelihood",
        "tests/beliefs/test_likely_hands.py::test_a_hand_is_as_likely_as_slow_calls_and_discards_say",
    ),
    Twin(
        "euchre_tutor.beliefs.exchange.hands_in_play",
        "helpers.callers.play_by_thumb",
        "tests/pricing/test_options.py::test_each_deal_scores_what_the_solver_says",
    ),
    Twin(
        "euchre_tutor.beliefs.exchange.knowledge",
        "helpers.callers.play_by_thumb",
        "tests/pricing/test_realistic.py::test_what_was_laid_down_is_known_to_who_laid_it_and_a_turn_up_to_all",
    ),
    Twin(
        "euchre_tutor.beliefs.allocations.Allocations.enumerated",
        "helpers.allocations.all_allocations",
        f"{_ALLOCATIONS}test_all_allocations_are_counted_and_listed_once",
    ),
    Twin(
        "euchre_tutor.beliefs.allocations.Allocations.drawn",
        "helpers.allocations.all_allocations",
        f"{_ALLOCATIONS}test_all_allocations_are_drawn_equally_often",
    ),
    Twin(
        "euchre_tutor.beliefs.weighted_allocations.WeightedAllocations.drawn",
        "helpers.allocations.all_allocations",
        f"{_ALLOCATIONS}test_allocations_are_drawn_in_proportion_to_their_weights",
    ),
    Twin(
        "euchre_tutor.beliefs.layouts.Layouts.enumerated",
        f"{_LAYOUTS}by_replay",
        f"{_LAYOUTS}test_late_in_a_hand_the_layouts_are_those_that_can_be_played_as_it_went",
    ),
    Twin(
        "euchre_tutor.beliefs.layouts.Layouts.weights",
        f"{_LIKELY}weights_slowly",
        f"{_LIKELY}test_a_layout_weighs_what_all_deals_that_lead_to_it_do",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.evidence.likelihood",
        "helpers.callers.chance_slowly",
        "tests/beliefs/test_evidence.py::test_calls_are_as_likely_as_a_slow_count_says",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.model.BiddingModel.gains",
        "helpers.callers.gains",
        f"{_BIDDING}test_what_a_call_gains_is_what_a_reader_of_the_table_finds",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.chances.call_chances",
        "helpers.callers.chances",
        f"{_BIDDING}test_what_a_call_gains_is_what_a_reader_of_the_table_finds",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.chances.best_calls",
        "helpers.callers.best_call",
        f"{_BIDDING}test_what_a_call_gains_is_what_a_reader_of_the_table_finds",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.bids.BidModel.gains",
        "helpers.bidders.gains",
        f"{_BIDS}test_what_a_bid_gains_is_what_a_reader_of_the_tables_finds",
    ),
    Twin(
        "euchre_tutor.beliefs.bidding.holdings.strength",
        "helpers.bidders.strength",
        f"{_BIDS}test_a_hand_is_worth_the_sum_of_its_suits",
    ),
    # Prices and answers.
    Twin(
        "euchre_tutor.pricing.passing.PassOption.solved",
        f"{_PASSING}told_chunk",
        f"{_PASSING}test_a_pass_scores_what_a_slow_auction_scores_deal_by_deal",
    ),
    Twin(
        "euchre_tutor.pricing.continuation.continuation",
        f"{_CONTINUATION}every_auction",
        f"{_CONTINUATION}test_every_auction_that_may_follow_is_a_way_through_the_states",
    ),
    Twin(
        "euchre_tutor.pricing.continuation.Continuation.made",
        f"{_CONTINUATION}told",
        f"{_CONTINUATION}test_each_call_scores_what_a_slow_auction_scores_deal_by_deal",
    ),
    # Reasons.
    Twin(
        "euchre_tutor.analysis.facts.telling",
        "tests/analysis/test_why.py::told_slowly",
        "tests/analysis/test_why.py::test_what_is_told_is_what_a_slow_regression_finds",
    ),
    Twin(
        "euchre_tutor.analysis.splits.splits_of",
        "helpers.situations.is_so",
        "tests/analysis/test_reasons.py::test_every_number_in_a_sentence_is_that_of_a_recount",
    ),
    # The race.
    Twin(
        "euchre_tutor.race.race.Race.chance",
        "euchre_tutor.race.race.Race.chance_after",
        "tests/race/test_race.py::test_a_chance_is_that_of_the_hands_which_may_follow",
    ),
)
