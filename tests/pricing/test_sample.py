"""The deals of a question as one value: what can't be one is refused in a sentence."""

import pytest
from helpers.strategies import refusal

from euchre_tutor.pricing import Sample


@pytest.mark.parametrize(
    ("field", "bad", "words"),
    [
        ("deals", 0, "deals"),
        ("seed", -1, "seed"),
        ("evidence", "bids", "evidence is calls or none, not 'bids'"),
        ("realistic", 2_001, "2,001 of 2,000 can't be"),
        ("until_sure", "yes", "until_sure"),
        ("progress", 2, "progress"),
    ],
)
def test_what_cannot_be_a_sample_is_refused(field, bad, words):
    with refusal(words):
        Sample(**{field: bad})


def test_one_deal_in_four_is_played_and_a_thousand_at_most_unless_it_is_said():
    assert [Sample(deals).played for deals in (1, 10, 4_000, 50_000)] == [1, 3, 1_000, 1_000]
    assert Sample(100, realistic=0).played == 0
