"""The reasons in words: every number in a sentence is counted again from the deals, one by one."""

import re
from random import Random

import numpy as np
import pytest
from helpers.covering import COVERING, by_day, in_every_game
from helpers.situations import dealt, is_so, played

from euchre_tutor import Call, Deal, View, compare_calls
from euchre_tutor.analysis.facts import LEAST
from euchre_tutor.analysis.phrases import amount, instead, share
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

DEALS = 400
FACT = re.compile(
    r"In (.+) of the deals (.+): "
    r"(?:(?:(.+) in (.+) of them, in (.+) of the others, and the call)|the (?:call|pass) then) (.+)\."
)
TURN = re.compile(r"(But) .+ would be better by (.+) where (.+?)(?: with (\S+) as trumps)? \((.+) of the deals\)\.")
STORY = re.compile(
    r"(You|Your partner|An opponent|Your opponent) then (?:calls?|wins? the bidding) (?:.+ )?in (.+?) of the deals.*;"
    r" (?:that (?:costs|brings) you (.+?)(?: a hand| on average)|you win the game in (.+) of these)\."
)
ENDS = re.compile(r"(make it|make the bid|march|take all tricks|are euchred|lose the bid) in (none|all|\S+ %)")


def random_view(rng, rules):
    """Return what a random seat sees at its turn to call, in either round."""
    while True:
        deal = Deal.random(seed=rng.randrange(2**32), rules=rules)
        seat, down = rng.randint(1, rules.players), rules.turns_up and rng.random() < 0.4
        hand = " ".join(map(str, deal.hand(seat)))
        up = f"{'down' if down else 'up'} {deal.up}" if deal.up else ""
        named = f"named {deal.named.label}" if deal.named else ""
        if not rules.must_redeal(deal.hand(seat)):
            return View.parse(f"{hand} {up} seat {seat} {named} rules {rules}")


class Recount:
    """The deals behind an explanation, looked at one by one."""

    def __init__(self, odds, price):
        self.odds, self.price, self.view = odds, price, odds.view
        self.deals = [odds.deal(number) for number in range(odds.deals)]
        self.outcomes, self.payoffs = odds.endings[price.call]
        self.points, self.values = odds.points_by_deal[price.call], odds.ranked_values[price.call]

    def inside(self, words, price):
        """Tell for each deal whether a clause is true of it, bool[deals]."""
        if match := re.fullmatch(r"(?:others make|your opponent makes|others call) (.+?)(?: trumps)?", words):
            return np.array([self._is_made_by_others(each, match[1]) for each in self.outcomes.contracts])
        if price.contract is None:
            return np.array([is_so(words, dealt(deal, self.view)) for deal in self.deals])
        return np.array([is_so(words, played(deal, self.view, price.contract, price.laid)) for deal in self.deals])

    def _is_made_by_others(self, number, trump):
        contract = self.payoffs.contracts[number]
        label = contract and (contract.trump.label if contract.trump else "no trump")
        return label == trump and contract.maker != self.view.seat

    def is_ours_played(self, number):
        """Tell whether the contract of our own call is played, or another one, which was bid after it."""
        contract = self.payoffs.contracts[number]
        return contract is not None and contract.maker == self.price.contract.maker

    def happens(self, words):
        """Tell for each deal whether the makers march, or are euchred, or make it, bool[deals]."""
        contract, tricks = self.price.contract, self.outcomes.tricks
        if re.search("euchred|lose", words):
            return tricks < tricks_to_escape(contract)
        return tricks >= (march_goal if re.search("march|take all", words) else tricks_to_make)(contract)

    def check_fact(self, sentence):
        """Count a fact again."""
        part, words, chance, here, there, worth = FACT.fullmatch(sentence).groups()
        inside = self.inside(words, self.price)
        assert share(inside.mean()) == part, sentence
        means = [float(self.values[flags].mean()) for flags in (inside, ~inside)]
        wins = f"wins the game in {' instead of '.join(map(share, means))}"
        assert worth == (instead(*means) if self.odds.aim == "points" else wins), sentence
        assert abs(means[0] - means[1]) >= LEAST[self.odds.aim]
        if chance:
            flags = self.happens(chance)
            assert [here, there] == [share(flags[inside].mean()), share(flags[~inside].mean())], sentence

    def check_turn(self, sentence, rival):
        """Count again where the choice turns round."""
        _, by, words, _, part = TURN.fullmatch(sentence).groups()
        gap = self.values - self.odds.ranked_values[rival.call]
        gap = gap if gap.mean() >= 0 else -gap
        size, unit = (100, "{:.0f} games in 100") if self.odds.aim == "game" else (1, "{:.1f} points")
        found = []
        for price in (self.price, rival):
            if price.contract or "with nobody" not in words:
                try:
                    inside = self.inside(words, price)
                except AssertionError:
                    continue
                if inside.any():
                    found.append((share(inside.mean()), unit.format(-size * gap[inside].mean())))
        assert (part, by) in found, sentence

    def check_story(self, sentence):
        """Count again who calls after a pass."""
        who, part, worth, wins = STORY.fullmatch(sentence).groups()
        partner = self.view.rules.side(self.view.seat) - {self.view.seat}
        seats = {"You": {self.view.seat}, "Your partner": partner}.get(who)
        others = set(range(1, self.view.rules.players + 1)) - self.view.rules.side(self.view.seat)
        contracts = [self.payoffs.contracts[number] for number in self.outcomes.contracts]
        inside = np.array([bool(each) and each.maker in (seats or others) for each in contracts])
        assert part.removeprefix("all") in share(inside.mean())
        assert worth in (None, amount(round(float(self.points[inside].mean()), 1)))
        assert wins in (None, share(self.values[inside].mean()))


def check(odds, price):
    """Count every number of an explanation again."""
    told = odds.explain(price.call)
    assert all(re.fullmatch(r"[A-Z0-9].*\.", sentence) and "  " not in sentence for sentence in told.sentences)
    recount = Recount(odds, price)
    if price.contract:
        is_played = np.array([recount.is_ours_played(number) for number in recount.outcomes.contracts])
        assert ("stands in" in told.sentences[1]) == (0 < is_played.mean() < 1)
        for words, part in ENDS.findall(told.sentences[1]):
            assert part == share(recount.happens(words)[is_played].mean())
    facts = [sentence for sentence in told.sentences if FACT.fullmatch(sentence)]
    assert len(facts) <= 3
    for sentence in facts:
        recount.check_fact(sentence)
    for sentence in told.sentences:
        if STORY.fullmatch(sentence):
            recount.check_story(sentence)
    rival = next((each for each in odds.ranked if each is not price), None)
    for sentence in told.sentences:
        if TURN.fullmatch(sentence):
            recount.check_turn(sentence, rival)
    if match := re.search(r"better in (\S+(?: %)?)(?: of the deals)?, worse in (none|all|\S+ %)\.", str(told)):
        gap = recount.values - odds.ranked_values[rival.call]
        assert match.groups() == (share((gap > 0).mean()), share((gap < 0).mean()))
    return len(facts)


@pytest.mark.parametrize("score", by_day(["9-6", "6-9"], ["9-6"]))
def test_once_a_score_is_told_facts_are_shares_of_games(score):
    view = f"Jc 9s Ah Kd Qd up Qs seat 1 score {score} rules stick_the_dealer"
    odds = compare_calls(view, deals=800, realistic=0, progress=False)
    assert odds.aim == "game"
    assert sum(check(odds, price) for price in odds.ranked[:2]) > 1
    assert " games in 100: better in " in str(odds.explain("order up"))


def explained(rng, rules):
    """Explain the best call of a random view and another one; return how many facts were told."""
    odds = compare_calls(random_view(rng, rules), deals=DEALS, realistic=0, progress=False)
    if not odds.ranked:
        return 0
    return sum(check(odds, price) for price in (odds.ranked[0], rng.choice(odds.ranked)))


@pytest.mark.slow
@in_every_game(COVERING, day="stick_the_dealer+no_trump")
def test_every_number_in_a_sentence_is_that_of_a_recount(rules):
    rng = Random(f"reasons {rules}")
    assert sum(explained(rng, rules) for _ in range(3)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("rules", COVERING, ids=str)
def test_every_number_in_200_explanations_is_that_of_a_recount(rules):
    rng = Random(f"more reasons {rules}")
    assert sum(explained(rng, rules) for _ in range(16)) > 0


def test_a_card_that_decides_the_march_is_told_first():
    """A♦ with an opponent takes a trick from the king; otherwise the lone hand marches."""
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", realistic=0, progress=False)
    told = odds.explain("order up alone").sentences
    assert "an opponent holds A♦: you march in none of them" in told[2]
    assert len([sentence for sentence in told if FACT.fullmatch(sentence)]) == 1


def test_a_call_that_loses_less_is_told_to():
    odds = compare_calls("9s Ts 9h Kd Ad up Qs seat 3", deals=800, realistic=0, progress=False)
    assert " points less: better in " in str(odds.explain("pass"))
    assert "Compared with order up, it loses 0." in str(odds.explain("pass"))
    assert "Compared with pass, it loses" in str(odds.explain("order up"))


def test_a_pass_says_who_calls_then_and_what_that_is_worth():
    odds = compare_calls("Jc 9s Ah Kd Qd up Qs seat 1", deals=800, realistic=0, progress=False)
    told = odds.explain(Call("pass")).sentences
    assert [sentence.split(" then ")[0] for sentence in told[1:4]] == ["An opponent", "You", "Your partner"]
    assert all(STORY.fullmatch(sentence) for sentence in told[1:4])


def test_the_last_pass_of_all_throws_the_hand_in():
    odds = compare_calls("9c Tc 9d Td 9h down Qs seat 4", deals=100, realistic=0, progress=False)
    assert odds.explain("pass").sentences[1] == "Then everybody has passed, and the hand is thrown in."
