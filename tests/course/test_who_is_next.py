# ruff: noqa: E501  sentences stand here as they are read
"""Sentences of the lessons on who deals, speaks, takes a card, leads or plays next, each held to a hand that is played.

``SAID`` has each sentence beside the moment that it is about, as a view, and what it says of that moment. Whoever changes a
sentence looks at what it says, and whoever writes another one of the kind adds it.
"""

import re

import pytest

from tests.helpers.lessons import FOLDER, told_in
from tests.helpers.moments import Moment

ROUND = "you left partner right"
DEALER = {"deals": "you", "passed": "left partner right", "takes": "you"}
ELDEST = {"deals": "right", "speaks": ROUND, "takes": "right"}
THIRD = {"deals": "left", "passed": "partner right", "speaks": "you left", "takes": "left"}
SECOND = {"deals": "partner", "passed": "right", "speaks": "you left partner", "takes": "partner"}
PICKED_UP = {where: {"deals": where, "takes": where, "made_it": where} for where in ("left", "partner", "right")}
LEADS = {"plays": ROUND}
LAST = {"played": "left partner right", "plays": "you"}
AFTER_PARTNER = {"played": "partner right", "plays": "you left"}
AFTER_RIGHT = {"played": "right", "plays": "you left partner"}
TOLD_PARTNER = {"deals": "partner", "takes": "partner", "made_it": "you"}
TOLD_LEFT = {"deals": "left", "takes": "left", "made_it": "you"}
TURNED_DOWN = {"deals": "right", "said": ROUND, "speaks": ROUND}
PARTNER_TURNED_DOWN = {"deals": "partner", "said": "right you left partner right"}
I_PICKED_UP = {"deals": "you", "takes": "you", "made_it": "you"}

JACKS = "Js Jc 9h Td Qd up 9s seat 1"
BARE = "Js Jc Kh Td Qd up 9s seat 3"
MIRROR = "Kc 9c Kh 9h Ad down Ts"
NEAREST = "Ks 9s Qh Th Ad up Ts seat 4"
ONE_HAND = "Kh 9h Js Ts As up As seat 4 laid 9d trump s maker 4 played Ad Td Kd"
WITH_ME_TO_LEAD = "Kh 9h Js Ts As up As seat 4 laid 9d trump s maker 4 played Ad Td Kd Ts"
LONE_LEAD = "Qs Tc Td Kd Ad up 9s seat 1 trump s maker 4 alone"
BOTH_BOWERS = "Js Jc Ah Qd 9c up Ts seat 3"
DOWN = "Qh Ts 9s Ac 9c down Kh seat 1"
RUFF = "Jc Qd 9d Td Kh up 9h seat 3 trump h maker 4 alone played As"

SAID = {
    "a_hand_of_your_own": [
        (
            "The dealer, on your left, picked J♥ up after three passes.",
            "Kh Qd 9c Td 9h up Jh seat 3 trump h maker 4",
            {**PICKED_UP["left"], "passed": "partner right you"},
        ),
        ("You dealt, and the others have passed.", NEAREST, DEALER),
        ("The ten goes to the dealer.", NEAREST, DEALER),
        ("You dealt, and picking 10♠ up was clearly right.", NEAREST, {"deals": "you", "takes": "you"}),
    ],
    "against_a_lone_hand": [
        ("The dealer, on your right, picked 9♠ up and plays alone.", LONE_LEAD, PICKED_UP["right"]),
        ("You lead, your partner plays second, the dealer last.", LONE_LEAD, {"plays": "you partner right"}),
        (
            "The opponent on your right plays alone in diamonds, and leads J♦.",
            "9c Ad 9h 9s Ks up 9d seat 3 trump d maker 2 alone played Ah Td 9h Jh Ad Kd Jd",
            {"made_it": "right", "played": "right"},
        ),
        (
            "The opponent on your left plays alone in hearts. Your partner follows with K♣",
            "Kh Th Qd Ad Qs down Tc seat 1 trump h maker 2 alone played Qd Ah 9d Jd Qh Th Jh 9c Kh Ac Kc",
            {"made_it": "left", "leads": "you", "played": "left partner", "plays": "you"},
        ),
        (
            "The opponent on your right plays alone in diamonds, and now leads 9♦.",
            "Ks Js Jc Kc 9h down Th seat 2 trump d maker 1 alone played Ad 9h Kd Jh Js Td Ac Jc Qs 9d",
            {"made_it": "right", "played": "right"},
        ),
        (
            "The dealer, on your right, plays alone in diamonds, and now leads J♦.",
            "9c Qd Tc Ts Ks up Jd seat 1 trump d maker 4 alone played 9c Kc 9d Jh Qd Ad Jd",
            {**PICKED_UP["right"], "leads": "you", "played": "right"},
        ),
    ],
    "against_the_dealer": [
        ("The opponent on your right deals, and you speak first.", JACKS, ELDEST),
        ("If nobody does, you call clubs", JACKS, {"second_round": ROUND}),
        ("Whoever orders up against the dealer gives an opponent a trump.", JACKS, ELDEST),
        (
            'The opponent on your right deals. "Nothing good comes of ordering up from the first seat," some say.',
            "Jh Th 9h Ac Ts up Qh seat 1",
            ELDEST,
        ),
        ("The opponent on your right deals. What do you call?", "Jd Ah Kh Ac 9s up Jh seat 1", ELDEST),
        ("You order up, and the dealer takes the king.", "Jc As Ts Ah 9d up Ks seat 1", ELDEST),
        ("Now the third seat: two have passed, and only the dealer speaks after you.", BARE, THIRD),
        (
            "If the card is turned down, two others name a suit before you may.",
            BARE,
            {"second_round": "partner right you left"},
        ),
        ("The opponent on your left deals, and the others have passed.", BARE, THIRD),
        ("if the card is turned down, you name a suit first.", JACKS, {"second_round": ROUND}),
        ("The opponent on your left deals; the others passed.", "Kd Js Jc Qc 9s up Kc seat 3", THIRD),
        ("You speak first, and an opponent deals.", "9d Kc Ad Kd Jd up Qd seat 1", ELDEST),
    ],
    "counting_down": [
        (
            "Your left opponent deals, took A♦ up and made diamonds trump.",
            "Kd Ks Jh Qc Ah up Ad seat 3 trump d maker 4 played 9h Th Ah Qd Kc 9c Tc Qc Qs As Js Ks Td 9d",
            PICKED_UP["left"],
        ),
        (
            "Your left opponent plays last, and takes K♦ with A♦",
            "Kd Ks Jh Qc Ah up Ad seat 3 trump d maker 4 played 9h Th Ah Qd Kc 9c Tc Qc Qs As Js Ks Td 9d",
            AFTER_PARTNER,
        ),
        ("You deal, and J♠ was turned down.", "Jd Jc Kc 9c Kd down Js seat 4", {"deals": "you"}),
        (
            "Your partner made clubs trump, and now leads A♠.",
            "Jd Jc Kc 9c Kd down Js seat 4 trump c maker 2 played 9h Th Ah Kc Jc Qc Tc Qh Kd Td Ac 9d As Ks",
            {"made_it": "partner", "played": "partner right"},
        ),
        (
            "Your right opponent dealt and picked Q♥ up, after three passes.",
            "Kd Ah Qs Jd 9c up Qh seat 1 trump h maker 4",
            {**PICKED_UP["right"], "passed": "you left partner"},
        ),
        (
            "Hearts are trumps, and you lead to the fourth trick.",
            "Kd Ah Qs Jd 9c up Qh seat 1 trump h maker 4 played 9c Qc Kc Ac Tc Qs Th Kh As Qh Ah Ts",
            LEADS,
        ),
    ],
    "counting_trumps": [
        ("Your partner deals, and you assist: hearts are trumps.", "Jd Ah 9h Kc Tc up Qh seat 2", SECOND),
        ("You deal, and all three pass.", "Ks 9h Td Ac Kd up 9s seat 4", DEALER),
        ("The dealer, on your right, turned J♠ down.", "9h Td Ac Kd Qd down Js seat 1", TURNED_DOWN),
        ("Your left opponent deals, two have passed, and you order up.", "As Ks Ts Ad 9h up 9s seat 3", THIRD),
        (
            "Your left opponent made diamonds trump after J♥ was turned down, and has two tricks with the partner. You took "
            "the third, and lead.",
            "Qd Kd Ts Ac Tc down Jh seat 4 trump d maker 1 played Ad 9c Jd Qd As Ts 9s Js Qc Ac Kc Jc",
            {"made_it": "left", **LEADS},
        ),
    ],
    "double_dummy": [
        (
            "You made spades trump, and all hands lie open. Your left opponent leads.",
            "Js Jc As Kd Qs up Qs seat 4 laid 9h trump s maker 4",
            {"made_it": "you", "leads": "left"},
        ),
        ("The player on the dealer's left leads first", NEAREST, {"leads": "left"}),
        (
            "your left opponent made spades trump. You need both of the last two tricks. What do you lead?",
            "Qs Th Jc Ad 9c down 9d seat 4 trump s maker 1 played Js Ks Ts Qs Ac Qh 9h 9c Td Kd Qd Ad",
            {"made_it": "left", **LEADS},
        ),
    ],
    "end_of_calling": [
        ("You deal, and the others have passed.", "Jc Ac Kc 9h Td up 9c seat 4", DEALER),
        ("Your partner turned a black jack down", "Kd Td 9d As 9c down Jc seat 2", PARTNER_TURNED_DOWN),
    ],
    "end_of_start": [
        ("The others have passed. What do you say?", "Ts 9s Js Jh Qh up Ks seat 4", DEALER),
        (
            "Your partner made hearts trump and has just played A♦. You play last.",
            "Ah 9h As Ks Tc down Js seat 4 trump h maker 2 played Kd Ad 9d",
            {"made_it": "partner", **LAST},
        ),
        (
            "The trick is your partner's, and nobody comes after you",
            "Ah 9h As Ks Tc down Js seat 4 trump h maker 2 played Kd Ad 9d",
            LAST,
        ),
        (
            "Whoever says it, the dealer takes the card and lays another down. Here an opponent gets a trump by your words.",
            "As Ks 9s Kd Qc up Qs seat 1",
            ELDEST,
        ),
        ("Whoever takes the trick. Two trumps fell", WITH_ME_TO_LEAD, {"who_takes_leads": True}),
    ],
    "folklore_on_trial": [
        ("Your partner deals and would take the turn-up.", "Ah Ac Ad Qd Th up 9s seat 2", SECOND),
        ("The opponent on your right turns a jack up; you speak first", "Jd Ah Kh 9s Tc up Jh seat 1", ELDEST),
        (
            "Your partner turned the jack of hearts down, and the opponent on your right has passed twice.",
            "Qh Tc Ks Ts Ad down Jh seat 2 rules stick_the_dealer",
            PARTNER_TURNED_DOWN,
        ),
        ("You lead first, and hold both", "Js Ts Ah Kh Qd up As seat 1 trump s maker 4", LEADS),
        (
            "Your partner made trump: lead a trump back.",
            "9s Ad Kc Th Ah up As seat 1 trump s maker 3 played Ah 9h Jh Qh",
            {"made_it": "partner", "plays": ROUND},
        ),
    ],
    "following_suit": [
        (
            "The leader plays any card; a trump, too. Then the others play in turn, clockwise.",
            WITH_ME_TO_LEAD,
            {"plays": "you left partner right"},
        ),
        ("Whoever takes a trick leads to the next.", WITH_ME_TO_LEAD, {"who_takes_leads": True}),
        (
            "Your partner made spades trump. You play last.",
            "Js 9s Kc Qh 9h down Th seat 4 trump s maker 2 played Kd Qd Ad",
            {"made_it": "partner", **LAST},
        ),
        (
            "Nobody plays after you, so 9♠, the lowest trump, is enough.",
            "Js 9s Kc Qh 9h down Th seat 4 trump s maker 2 played Kd Qd Ad",
            LAST,
        ),
        (
            "The dealer, on your left, picked up J♥: hearts are trumps. Your partner leads.",
            "Qh Jc As Ah Qs up Jh seat 3 trump h maker 4 played Ad 9d",
            PICKED_UP["left"] | AFTER_PARTNER,
        ),
        (
            "Now you made diamonds trump, and the dealer, on your left, took Q♦. Your partner leads.",
            "Ac Jh Ad Jd As up Qd seat 3 trump d maker 3 played Ah Kh",
            TOLD_LEFT | AFTER_PARTNER,
        ),
        ("You deal: pick Q♥ up, or pass?", "Th As 9h 9c Ac up Qh seat 4", DEALER),
        ("the taker leads to the next.", WITH_ME_TO_LEAD, {"who_takes_leads": True}),
    ],
    "going_alone": [
        ("your partner lays down the cards and rests", "Td Jc Th Ad Ts up Js seat 4", {"rests": "partner"}),
        ("You deal, and the others have passed.", "Td Jc Th Ad Ts up Js seat 4", DEALER),
        ("You deal, and pick up 10♠. Which change", "Js Ks Qs Td 9d up Ts seat 4", DEALER),
        (
            "The opponent on your left dealt and plays alone, and leads J♠.",
            "Qc 9d Qd Qh Ks up Js seat 3 trump s maker 4 alone played Ac Qc Ts Jc Qs Ks Js 9c",
            {**PICKED_UP["left"], "played": "left partner", "plays": "you"},
        ),
        (
            "The dealer has picked up 9♣ and plays alone. You lead.",
            "Ah Tc 9s 9d Js up 9c seat 1 trump c maker 4 alone",
            {**PICKED_UP["right"], "plays": "you partner right"},
        ),
    ],
    "how_others_call": [
        ("The opponent on your left deals, and two have passed.", "Jd Ah Js Jh Qc up Th seat 3", THIRD),
        ("You deal, and your partner and the opponents have passed.", "9s Th Kd Ac Qs up Qh seat 4", DEALER),
        (
            "Q♠ is turned up, and all have passed to a cautious dealer.",
            "9s Ac Ad Th Qh up Qs seat 4",
            {"deals": "you", "passed": "left partner right"},
        ),
        ("You deal and turn Q♠ up.", "9s Ac Ad Th Qh up Qs seat 4", {"deals": "you"}),
        ("Your partner has passed, and you know", "9s Th Kd Ac Qs up Qh seat 4", {"passed": "left partner right"}),
        ("10♠ is turned down, and you speak first.", "Ac Tc 9h Th Qd down Ts seat 1", TURNED_DOWN),
    ],
    "luck_and_skill": [
        ("You deal and pick Q♠ up.", "Ks 9s Kd Ah Tc up Qs seat 4", DEALER),
        (
            "You dealt and picked Q♠ up: spades are trumps. Each side has a trick, and you lead.",
            "Ah Js Kc 9h Qs up Qs seat 4 trump s maker 4 laid 9c played Qc Ac Jc Kc Th Ah Qh Jd",
            I_PICKED_UP | LEADS,
        ),
    ],
    "next_and_cross": [
        (
            "Everybody passed, and the dealer put 10♠ away. You speak first and may name any other suit.",
            f"{MIRROR} seat 1",
            {**TURNED_DOWN, "may": "pass, clubs, diamonds, hearts"},
        ),
        (
            "but your partner dealt and turned 10♠ down. The opponent on your right has passed twice.",
            f"{MIRROR} seat 2",
            PARTNER_TURNED_DOWN,
        ),
        ("The same hand, first to speak again", f"{MIRROR} seat 1", TURNED_DOWN),
        ("The same hand, first to speak.", f"{MIRROR} seat 1", TURNED_DOWN),
        ("Suppose that the others passed without a look at their cards.", f"{MIRROR} seat 1", TURNED_DOWN),
        ("The jack of diamonds was turned down, and you speak first.", "Th 9h Ks Qc 9d down Jd seat 1", TURNED_DOWN),
        (
            "Your partner turned the jack of diamonds down. The opponent on your right has passed twice.",
            "Kc Tc 9c Ah 9s down Jd seat 2",
            PARTNER_TURNED_DOWN,
        ),
        (
            "A pass lets the opponent on your left speak",
            "Kc Tc 9c Ah 9s down Jd seat 2",
            {"speaks": "you left partner"},
        ),
        (
            "say more than three passes.",
            "Jh Ah Th Qc 9c down 9s seat 1",
            {**TURNED_DOWN, "passed": "you left partner right"},
        ),
        (
            "Your partner turned down 10♠, and the opponent on your right has passed twice.",
            "Kh 9h Ad Qd Tc down Ts seat 2",
            PARTNER_TURNED_DOWN,
        ),
    ],
    "one_page_for_the_table": [
        (
            "You deal, and the others have passed. What does the dealer's line say",
            "Ts 9s Ah Kd 9c up Ks seat 4",
            DEALER,
        ),
        ("Use it on the dealer's left", "Ks Qs 9s Ah Td up Js seat 1", ELDEST),
        ("You deal, and a queen is turned up.", "Js As Ks Ah 9d up Qs seat 4", DEALER),
        ("The dealer sits on your right, so you speak first. What", "Ks Qs 9s Ah Td up Js seat 1", ELDEST),
        ("Q♠ was turned down, and you speak first again.", "Ac Kc 9c Qd Td down Qs seat 1", TURNED_DOWN),
        ("Your partner turns the right bower up; you hold the left", "Jd Ah Th Ad 9d up Jh seat 2", SECOND),
        ("You speak first with the right bower, two small", "Jh Th 9h Ac Ts up Qh seat 1", ELDEST),
        ("You deal, and the others have passed. The same line", "9h Kc Tc Th 9d up Js seat 4", DEALER),
        ("Still on the dealer's left", "Ac Kc 9c Qd Td down Qs seat 1", TURNED_DOWN),
        ("You speak first, and your line says", "Jc Ks Js 9c Ad up As seat 1", ELDEST),
    ],
    "other_games": [
        ("You deal, and the others have passed.", "Js 9s Kd Qd Kh up Qs seat 4", DEALER),
        (
            "The first hand again, with the joker in the pack. You deal, and the others have passed.",
            "Js 9s Kd Qd Kh up Qs seat 4 rules british",
            DEALER,
        ),
        ("The first hand again, and you take Q♠.", "Js 9s Kd Qd Kh up Qs seat 4 rules call_ace4", DEALER),
        (
            "The player on your right made spades and called A♦, which you hold. Across the table A♥ is led, and the maker plays 7♥.",
            "9s Td Ad Qc 8c up Qs seat 3 rules call_ace4 trump s maker 2 called Ad played Ah 7h",
            {"made_it": "right", **AFTER_PARTNER},
        ),
        (
            "The others have passed, and you would name spades.",
            "Js 9s Kd Qd Kh Qs seat 4 rules bid_euchre bids pass,pass,pass",
            {"said": "left partner right", "speaks": "you"},
        ),
        (
            "The highest bidder leads, and names clubs, diamonds, hearts, spades or no trump.",
            "Ac Ad Ah Kh Ks 9c seat 4 rules bid_euchre bids pass,pass,pass,3",
            {"may": "clubs, diamonds, hearts, spades, no trump", "leads": "you"},
        ),
        (
            "The others passed, and you bid 3. What do you name?",
            "Ac Ad Ah Kh Ks 9c seat 4 rules bid_euchre bids pass,pass,pass,3",
            {"said": "left partner right you", "passed": "left partner right"},
        ),
        (
            "Without trumps nobody ruffs your aces, and you lead",
            "Ac Ad Ah Kh Ks 9c seat 4 rules bid_euchre bids pass,pass,pass,3",
            LEADS,
        ),
    ],
    "play_one_hand": [
        ("Three cards are played, and yours comes last.", ONE_HAND, LAST),
        ("You dealt, and took A♠ from the table.", ONE_HAND, I_PICKED_UP),
        ("Who plays the first card of each new trick?", ONE_HAND, {"who_takes_leads": True}),
        ("Whoever takes a trick leads to the next, with any card.", ONE_HAND, {"who_takes_leads": True}),
        ("and first everybody speaks in turn.", JACKS, ELDEST),
        ("The dealer takes that card.", JACKS, ELDEST),
        ("*Pass* leaves it to the next.", JACKS, ELDEST),
        ("If everybody passes, each may name another suit.", JACKS, {"second_round": ROUND}),
        ("*Alone*: your partner sits out.", JACKS, {"rests": "partner"}),
    ],
    "reading_the_odds": [
        (
            "Q♦ was turned down, and you may name another suit.",
            "Js Jc As Ac 9h down Qd seat 1",
            {**TURNED_DOWN, "may": "pass, clubs, hearts, spades"},
        ),
        ("The opponent on your left deals; the others passed.", "Jd Kd Td As Kc up Qd seat 3", THIRD),
    ],
    "second_hand": [
        (
            "Your partner deals, took Q♣ up and made clubs trump. The opponent on your right leads J♦, and you play next.",
            "9c 9s Qs As Ah up Qc seat 2 trump c maker 4 played Jd",
            PICKED_UP["partner"] | AFTER_RIGHT,
        ),
        (
            "Whoever plays right after the leader is second hand.",
            "9c 9s Qs As Ah up Qc seat 2 trump c maker 4 played Jd",
            AFTER_RIGHT,
        ),
        (
            "for your partner plays last and may win.",
            "9c 9s Qs As Ah up Qc seat 2 trump c maker 4 played Jd",
            AFTER_RIGHT,
        ),
        (
            "You told your partner, the dealer, to take K♠ up: spades are trumps. The opponent on your right leads A♥",
            "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah",
            TOLD_PARTNER | AFTER_RIGHT,
        ),
        (
            "Your partner took A♥ up and made hearts trump. The opponent on your right leads K♣",
            "Tc Qc Ac 9d 9s up Ah seat 2 trump h maker 4 played Kc",
            PICKED_UP["partner"] | AFTER_RIGHT,
        ),
        (
            "The opponent on your right called hearts, and leads 10♣.",
            "9s Ah Kd Ts Jh down 9c seat 2 trump h maker 1 played Tc",
            {"made_it": "right", **AFTER_RIGHT},
        ),
        (
            "You play second, and have none of the suit that is led.",
            "Ts Th Ad Td 9d up 9h seat 2 trump h maker 4 played Tc",
            PICKED_UP["partner"] | AFTER_RIGHT,
        ),
    ],
    "seeing_all_cards": [
        (
            "Your partner dealt, and you ordered up: hearts are trumps. One of the last two tricks is enough. You lead",
            "Jd 9s Qh Ts 9c up 9h seat 2 trump h maker 2 played Kd 9c 9d Td As 9s Jc 9h Qd Ad Jd Kc",
            TOLD_PARTNER | LEADS,
        ),
        ("J♥ was turned down, and you speak first.", "Ac 9h As Jc Kc down Jh seat 1", TURNED_DOWN),
        ("an opponent deals, you speak third with both bowers, and order up.", BOTH_BOWERS, THIRD),
        ("After the first your partner leads, and has to guess", BOTH_BOWERS, {"leads": "partner"}),
    ],
    "stopping_them": [
        (
            "Your right opponent dealt, picked A♥ up, and hearts are trumps. Your partner leads A♣, and Q♣ follows.",
            "9d Jd 9h 9c As up Ah seat 1 trump h maker 4 played As Js Jc Th Tc 9c Qs Kc Ac Qc",
            PICKED_UP["right"] | AFTER_PARTNER,
        ),
        (
            "Your right opponent made hearts trump after 9♣ was turned down. Your partner leads a low diamond, the maker "
            "throws Q♣, and the dealer plays last.",
            "Js Ah Ts Tc Ac down 9c seat 3 trump h maker 2 played Td Qc",
            {"deals": "left", "made_it": "right", **AFTER_PARTNER},
        ),
        (
            "for the dealer plays after you.",
            "Js Ah Ts Tc Ac down 9c seat 3 trump h maker 2 played Td Qc",
            {"deals": "left", **AFTER_PARTNER},
        ),
        (
            "Your partner leads Q♠, and the maker ruffs with Q♣.",
            "Jc Tc 9h 9c Kd up Kc seat 3 trump c maker 2 played Ts Qd 9c Kc Jh Js Kh 9h Qs Qc",
            {"made_it": "right", **AFTER_PARTNER},
        ),
        (
            "Your left opponent made spades trump, and leads Q♠. Your partner plays J♣, and 9♥ follows. You play last.",
            "Kd Kc Js Ad Ks down Jh seat 4 trump s maker 1 played Qs Jc 9h",
            {"made_it": "left", **LAST},
        ),
        (
            "Your right opponent made spades trump after J♣ was turned down. You took two tricks with your aces. What do you "
            "lead for the third?",
            "Ad Qd Ts Ah Kc down Jc seat 2 trump s maker 1 played 9d Ad Kd Td Ah Jh Kh Qh",
            {"made_it": "right", **LEADS},
        ),
    ],
    "the_dealers_choice": [
        ("You deal, and the others have passed: call, or pass?", "9c 9d Ac Kd Qd up Qs seat 4", DEALER),
        (
            "You deal, and the other three have passed. If you pick Q♠ up, spades are trumps.",
            "Ts 9s Kh Qh 9d up Qs seat 4",
            DEALER,
        ),
        ("Only the dealer sees six cards, and keeps five.", "Ts 9s Kh Qh 9d up Qs seat 4", DEALER),
        ("You took the card, and now you lay one down, unseen.", "Ts 9s Kh Qh 9d up Qs seat 4", DEALER),
        ("you took Q♠, and spades are trumps. Which card do you lay down?", "Ts 9s Kh Qh 9d up Qs seat 4", DEALER),
    ],
    "the_last_three_tricks": [
        (
            "Your right opponent dealt and picked K♥ up. One more trick euchres them. What do you lead?",
            "9h Jd 9s Ad As up Kh seat 1 trump h maker 4 played Ad Kd 9c Td As Ts Qs Js",
            PICKED_UP["right"] | LEADS,
        ),
        (
            "You dealt and picked Q♠ up. What do you lead?",
            "Ah Js Tc 9h Qs up Qs seat 4 trump s maker 4 laid 9c played Qc Ac Jc Tc Th Ah Qh Jd",
            I_PICKED_UP | LEADS,
        ),
        (
            "You made spades trump. What do you lead?",
            "As Kh Ts Jh Jc down Tc seat 1 trump s maker 1 played As Js Td Ks Ad Kd Jd Ts",
            {"made_it": "you", **LEADS},
        ),
    ],
    "the_opening_lead": [
        (
            "The dealer, on your right, took Q♠ up and made spades trump. You lead.",
            "Js Qh 9s Kh Ah up Qs seat 1 trump s maker 4",
            {**PICKED_UP["right"], "leads": "you"},
        ),
        (
            "Your partner ordered A♠ up, and the dealer, on your right, took it.",
            "Js Ts Ac Ah Qd up As seat 1 trump s maker 3",
            {"deals": "right", "takes": "right", "made_it": "partner", "leads": "you"},
        ),
        (
            "your left opponent ordered A♠ up, and the dealer, on your right, took it.",
            "Js Ts Ac Ah Qd up As seat 1 trump s maker 2",
            {"deals": "right", "takes": "right", "made_it": "left", "leads": "you"},
        ),
        (
            "You lead first, and hold trumps and an ace.",
            "Js Qh 9s Kh Ah up Qs seat 1 trump s maker 4",
            {"leads": "you"},
        ),
        (
            "you ordered J♣ up, and the dealer, an opponent, has it.",
            "Kc Tc Jd Kd Ad up Jc seat 1 score 4-2 trump c maker 1",
            {"deals": "right", "takes": "right", "made_it": "you", "leads": "you"},
        ),
        (
            "J♠ was turned down, and you made hearts trump. Which card do you lead?",
            "Qc As Jh Kh Th down Js seat 1 trump h maker 1",
            {"made_it": "you", "leads": "you"},
        ),
    ],
    "the_score": [
        ("The dealer's side gets the turn-up and speaks last", NEAREST, DEALER),
        (
            "after passing twice around, the dealer has to name a suit.",
            "Ks 9s Qh Th Ad down Ts seat 4 rules stick_the_dealer",
            {"deals": "you", "may": "clubs, diamonds, hearts"},
        ),
        ("They deal, and you speak first.", "9h Th Qd Kd 9d up Jc seat 1 rules stick_the_dealer", ELDEST),
        ("turned up for the dealer on your right.", "9h Th Qd Kd 9d up Jc seat 1 rules stick_the_dealer", ELDEST),
    ],
    "the_two_bowers": [
        (
            "You deal and pick up Q♠: spades are trumps. Six cards are one too many.",
            "Ks Ts Jc Ah 9d up Qs seat 4",
            DEALER,
        ),
        (
            "You sit on the dealer's left. The dealer picked up K♠, so spades are trumps",
            "Jc Ah Kh 9s Qd up Ks seat 1 trump s maker 4",
            PICKED_UP["right"],
        ),
        ("You deal, and A♠ is turned up.", "Ah Ts 9d Jc 9s up As seat 4", DEALER),
        ("Last stop: you lead", "Jc Ah Kh 9s Qd up Ks seat 1 trump s maker 4", LEADS),
    ],
    "third_and_last": [
        (
            "You told the dealer, on your left, to take J♣ up: clubs are trumps. Your partner leads A♦, and J♦ follows.",
            "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd",
            TOLD_LEFT | AFTER_PARTNER,
        ),
        (
            "A♦ is winning, and only the dealer plays after you.",
            "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd",
            {"deals": "left", **AFTER_PARTNER},
        ),
        (
            "Third hand has the partner's card and one opponent's before it, and one player still to come. Last hand sees the "
            "whole trick.",
            "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd",
            AFTER_PARTNER,
        ),
        (
            "You told the dealer, on your left, to take A♦ up: diamonds are trumps. Your partner leads 9♦, and the opponent on "
            "your right throws 10♣.",
            "Kh Td Kd Jd 9s up Ad seat 3 trump d maker 3 played 9d Tc",
            TOLD_LEFT | AFTER_PARTNER,
        ),
        (
            "The dealer plays next and has A♦",
            "Kh Td Kd Jd 9s up Ad seat 3 trump d maker 3 played 9d Tc",
            {"deals": "left", "takes": "left", **AFTER_PARTNER},
        ),
        (
            "You deal, took J♥ up and laid 9♦ down: hearts are trumps. 10♦ is led, your partner plays A♦, and the opponent on "
            "your right ruffs with 9♥. You play last.",
            "Ac Ts Qc Ah Jh up Jh seat 4 trump h maker 4 laid 9d played Td Ad 9h",
            I_PICKED_UP | LAST,
        ),
        (
            "Nobody plays after you, so the lowest card that wins is enough.",
            "Ac Ts Qc Ah Jh up Jh seat 4 trump h maker 4 laid 9d played Td Ad 9h",
            LAST,
        ),
        (
            "The dealer, on your left, took K♠ up and made spades trump, then ruffed your partner's A♥. Now the dealer leads "
            "Q♠, your partner plays J♣, and 9♠ follows. You play last.",
            "Ad 9c As Js Jh up Ks seat 3 trump s maker 4 played Ah Qh Jh Ts Qs Jc 9s",
            PICKED_UP["left"] | LAST,
        ),
        (
            "Play A♠, and your partner leads",
            "Ad 9c As Js Jh up Ks seat 3 trump s maker 4 played Ah Qh Jh Ts Qs Jc 9s As",
            {"plays": "partner right you left"},
        ),
        (
            "The dealer, on your left, took J♥ up and plays alone; hearts are trumps. Your partner leads A♦, and the opponent "
            "on your right sits out",
            "Qc Qs 9s Tc Ah up Jh seat 3 trump h maker 4 alone played Ad",
            {**PICKED_UP["left"], "rests": "right", "played": "partner", "plays": "you left"},
        ),
        (
            "Your partner's ace wins so far, and you play third",
            "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd",
            AFTER_PARTNER,
        ),
    ],
    "what_a_hand_scores": [
        ('Your left opponent dealt, and you say: "I order it up."', "Ad Kd 9d As 9c up Jd seat 3", THIRD),
        (
            "The card goes to the dealer, whoever makes trump, and the dealer lays another face down. You would give an "
            "opponent the highest trump.",
            "Ad Kd 9d As 9c up Jd seat 3",
            THIRD,
        ),
        ("Beginning at the dealer's left, each player in turn takes its suit as trump, or passes.", JACKS, ELDEST),
        ("The dealer, last of all, says:", NEAREST, DEALER),
        (
            "K♥ lies face up, and all four pass. The dealer turns it down, and a second round begins at the dealer's left.",
            DOWN,
            TURNED_DOWN,
        ),
        ("If everybody passes once more, nobody scores", DOWN, {"nobody_scores": True}),
        (
            "At some tables the dealer must then name a suit:",
            "Ks 9s Qh Th Ad down Ts seat 4 rules stick_the_dealer",
            {"deals": "you", "may": "clubs, diamonds, hearts"},
        ),
        ("You speak first in the second round.", DOWN, TURNED_DOWN),
        ("A suit that was turned down is out for this hand.", DOWN, {"may": "pass, clubs, diamonds, spades"}),
        (
            'Your right opponent names a suit and adds "alone": that player\'s partner sits out.',
            f"{DOWN} trump s maker 4 alone",
            {"made_it": "right", "rests": "left"},
        ),
        ("for the dealer takes the card and lays another down.", JACKS, ELDEST),
    ],
    "you_made_it": [
        (
            "K♠ was turned down, and you made clubs trump. Which card do you lead?",
            "Ts 9d Tc Js Jc down Ks seat 1 trump c maker 1",
            {"made_it": "you", "leads": "you"},
        ),
        (
            "You deal, took J♥ up, and hearts are trumps. You trumped A♦ with 10♥, then led J♥. What do you lead now?",
            "9s As Qh Th Jh up Jh seat 4 trump h maker 4 laid 9d played Ad Kd Qd Th Jh Kh 9h Ts",
            I_PICKED_UP | LEADS,
        ),
        (
            "You told your partner, the dealer, to take 10♣ up: clubs are trumps. A♣ took your 9♣; then you won a trick with A♦.",
            "Jc Ad Ah 9c Jd up Tc seat 2 trump c maker 2 played Qc 9c Ac Tc Kd 9d Qh Ad",
            {**TOLD_PARTNER, "leads": "right", **LEADS},
        ),
        (
            "You deal, took 9♦ up, and diamonds are trumps. Your J♦ took the last trick. What do you lead?",
            "9s Qs Td Jd 9d up 9d seat 4 trump d maker 4 laid 9h played Ks Ts Qd 9s Kc 9d 9c Qc Jd Ad Kd Jc",
            I_PICKED_UP | LEADS,
        ),
    ],
    "your_partner_deals": [
        (
            "Your partner deals, and the opponent on your right has passed. Assist means: 9♠ goes into your partner's hand",
            "Js Qs Kh Th Qd up 9s seat 2",
            SECOND,
        ),
        (
            "When your partner deals you pass, or you assist, and the card strengthens your own side.",
            "Js Qs Kh Th Qd up 9s seat 2",
            SECOND,
        ),
        (
            "Your partner deals, and the opponent on your right has passed. What do you say?",
            "Js Ac 9d 9s Jh up Tc seat 2",
            SECOND,
        ),
        ("Your partner deals. What do you say?", "Js Ad Jd 9s Ah up Kc seat 2", SECOND),
        ("your partner speaks last", "Js Qs Kh Th Qd up 9s seat 2", SECOND),
        (
            "Alone: your partner's cards rest, and so does J♥, which your partner picks up.",
            "Jd Ah Th Ad 9d up Jh seat 2",
            {"rests": "partner", "takes_if_alone": ""},
        ),
        (
            "if you go alone, yours is the highest trump, for your partner's rests.",
            "Jd Ah Th Ad 9d up Jh seat 2",
            {"rests": "partner", "takes_if_alone": ""},
        ),
    ],
    "glossary": [
        ("The maker plays against both opponents, and the partner rests", JACKS, {"rests": "partner"}),
        ("when your partner deals. Your partner takes the card up.", "Js Qs Kh Th Qd up 9s seat 2", SECOND),
        ("The player who deals, speaks last, and takes the turn-up if it becomes trump.", NEAREST, DEALER),
        ("The card that the dealer lays face down after taking the turn-up.", NEAREST, DEALER),
        (
            "The player on the dealer's left, who speaks first and usually leads first.",
            JACKS,
            {**ELDEST, "leads": "you"},
        ),
        ("The winner of the last trick leads to the next.", WITH_ME_TO_LEAD, {"who_takes_leads": True}),
        (
            "The player on the dealer's left leads it, whoever made trump, unless somebody plays alone.",
            "Ac Td Ah Qc 9s up Ts seat 1 trump s maker 3",
            {"leads": "you"},
        ),
        ("so that the dealer takes the card up. Opponents of the dealer say so", JACKS, ELDEST),
        ("and leave the choice to the next player.", JACKS, ELDEST),
        ("You take the card and lay one of your six face down.", NEAREST, DEALER),
        ("counted from the dealer's left; the dealer is seat 4.", NEAREST, DEALER),
        (
            "The player who plays right after the leader of a trick.",
            "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah",
            AFTER_RIGHT,
        ),
        (
            "The player who plays third, after the partner has led.",
            "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd",
            AFTER_PARTNER,
        ),
        ("after everybody has passed, which the dealer does.", DOWN, TURNED_DOWN),
        ("Its suit can't be made trump any more in this hand.", DOWN, {"may": "pass, clubs, diamonds, spades"}),
        (
            "after everybody has passed twice, the dealer must make trump.",
            "Ks 9s Qh Th Ad down Ts seat 4 rules stick_the_dealer",
            {"deals": "you", "may": "clubs, diamonds, hearts"},
        ),
        ("since everybody passed twice. Nobody scores", DOWN, {"nobody_scores": True}),
    ],
}

TELLS = re.compile(
    r"speaks? (?:first|last|third|before|after)\b|spoken first|speaks in turn|[Ff]irst to speak\b"
    r"|\bplays? (?:second|third|last|next|right after)|last to play\b|comes (?:last|after you)|plays? after you\b"
    r"|\bleads (?:first|to the (?:next|fourth))|\b[Yy]ou lead[,.]|(?:maker|bidder|partner) leads\b"
    r"|(?:have|has|others) passed\b|all (?:three|four)? ?pass\b|[Ee]verybody pass|(?:two|three) passes\b"
    r"|the dealer (?:takes|lays)|you (?:lay|laid) (?:one|\S+ down)|partner rests|\band rests\b|sits out"
    r"|(?:[Yy]our partner|(?:left|right) opponent|opponent on your (?:left|right)) deal[st]"
    r"|\b[Yy]ou deal(?:t and|t,|,| and)|in turn\b|on the dealer's left\b|on the left of|opposite the first"
)
NO_ORDER = {  # what a call gains, kinds of hands, headings that ask, rules of strategy, and words of other things
    "a_hand_of_your_own": [
        "you deal your partner deals your left opponent deals your right opponent deals",
        "only when you deal when your side deals",
        "you deal you deal your partner deals",
    ],
    "how_others_call": [
        "In four of the first ten deals everybody passes, and the card is turned down.",
        "all four pass Is the card turned down?",
    ],
    "against_the_dealer": [
        "you speak first: order up with four trumps",
        "You speak first, and both bowers are your only trumps",
        "Only the dealer speaks after you, and you hold both bowers: order up if a third trump is with them",
    ],
    "play_one_hand": ["You play last: take the trick with the lowest card that wins."],
    "against_a_lone_hand": [
        "an opponent plays alone, you lead, and hold a trump",
        "what do you lead, and what do you keep?",
    ],
    "double_dummy": ["the side that leads first does worse"],
    "end_of_start": ["Who leads to the next trick?"],
    "following_suit": ["Who leads to the next trick?", "Your partner leads an ace"],
    "next_and_cross": [
        "the first seat has passed again",
        "First to speak: next. Dealer's partner: cross.\" So it is said.",
        "you speak first dealer's partner first, others cautious",
        "You speak first, in thousands of hands.",
        "First to speak, call next with two of its trumps",
    ],
    "one_page_for_the_table": ["pass call all pass", "pass call pass"],
    "the_dealers_choice": ["Your partner deals: assist, or pass?"],
    "second_hand": ["Third or last to play: which card?"],
    "stopping_them": ["what do you lead, and what do you keep?"],
    "third_and_last": ["Third or last to play: which card?"],
    "you_made_it": ["Third or last to play: which card?"],
    "your_partner_deals": ["Your partner deals: assist, or pass?"],
}

LESSONS = [*sorted(path.stem for path in FOLDER.glob("*.ipynb")), "glossary"]


@pytest.mark.parametrize("lesson", SAID)
def test_what_a_lesson_says_of_who_is_next_is_so_in_hands_that_are_played(lesson):
    text = told_in(lesson)
    assert [sentence for sentence, *_ in SAID[lesson] if sentence not in text] == []
    moments = {sentence: (Moment(view), told) for sentence, view, told in SAID[lesson]}
    found = {said: {what: getattr(moment, what) for what in told} for said, (moment, told) in moments.items()}
    assert found == {said: told for said, (_, told) in moments.items()}


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_sentence_on_who_is_next_goes_untried(lesson):
    text = told_in(lesson)
    for known in [*(sentence for sentence, *_ in SAID.get(lesson, [])), *NO_ORDER.get(lesson, [])]:
        text = text.replace(known, "")
    assert [text[max(found.start() - 60, 0) : found.end() + 40] for found in TELLS.finditer(text)] == []
