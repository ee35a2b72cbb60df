/** An open deal as a text, "Ah Kh / Js Jc up Qs": read, given a card, and written; and as it is played. */

/** Put values into a sentence. */
export const told = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Return the cards that a text names; raise an error that says which word is none. */
const cardsIn = (text, { spellings, words }) =>
  (text.match(/\S+/g) ?? []).map((word) => {
    const spelt = word.toLowerCase();
    if (!Object.hasOwn(spellings, spelt)) throw new Error(told(words.unknown, { word }));
    return spellings[spelt];
  });

/** Read what a text deals so far: lists of cards, of each hand and of the turn-up; raise an error that says what is wrong. */
function dealtSoFar(text, game) {
  const [dealt, ...turned] = text.split(/\bup\b/i);
  const [hands, up] = [dealt.split("/").map((hand) => cardsIn(hand, game)), cardsIn(turned.join(" "), game)];
  const cards = [...hands.flat(), ...up];
  const twice = cards.find((card, i) => cards.indexOf(card) < i);
  if (twice) throw new Error(told(game.words.twice, { card: twice }));
  if (turned.length && (up.length !== 1 || !(up[0] in game.proposes))) throw new Error(game.words.turn_up);
  return { hands, up };
}

/** Read a deal: a hand for each seat, and the turn-up or nothing; raise an error that says what is wrong. */
export function dealIn(text, game) {
  const { words, players, hand_size: size } = game;
  const { hands, up } = dealtSoFar(text, game);
  if (hands.length !== players) throw new Error(told(words.hands, { number: hands.length }));
  const wrong = hands.findIndex((hand) => hand.length !== size);
  if (wrong >= 0) throw new Error(told(words.size, { seat: wrong + 1, number: hands[wrong].length }));
  return { hands, up: up[0] };
}

/** Read what is dealt so far to each place: a list of cards for each seat, then that of the turn-up. */
export function placesIn(text, game) {
  const { hands, up } = dealtSoFar(text, game);
  if (hands.length > game.players) throw new Error(told(game.words.hands, { number: hands.length }));
  return [...Array.from({ length: game.players }, (_, seat) => hands[seat] ?? []), up];
}

/** Give a card to a place, or take it back from there; raise an error that says why it can't have the card. */
export function withCard(places, card, place, { words, players, hand_size: size, proposes }) {
  const isTurnUp = place === players;
  const isTaken = places[place].includes(card);
  if (isTurnUp && !isTaken && !(card in proposes)) throw new Error(words.turn_up);
  if (!isTurnUp && !isTaken && places[place].length >= size) throw new Error(told(words.full, words.seats[place]));
  const without = places.map((cards) => cards.filter((each) => each !== card));
  if (!isTaken) without[place] = isTurnUp ? [card] : [...without[place], card];
  return without;
}

/** Write what is dealt to each place. */
export function textOf(places) {
  const up = places.at(-1).map((card) => ` up ${card}`);
  return places.slice(0, -1).map((cards) => cards.join(" ")).join(" / ") + up.join("");
}

/** Return a deal under a contract as it is played: its cards as numbers, and who takes the turn-up. */
export function begun({ hands, up }, contract, game) {
  const ranking = game.rankings[contract.ranking];
  const isOrdered = up !== undefined && game.proposes[up] === contract.ranking;
  if (isOrdered && contract.why_not) throw new Error(contract.why_not);
  const takes = isOrdered && contract.taker >= 0;
  const codes = contract.active.map((seat) => hands[seat - 1].map((card) => ranking.texts.indexOf(card)));
  const upCode = ranking.texts.indexOf(up);
  if (takes) codes[contract.taker].push(upCode);
  const called = codes.findIndex((cards) => cards.includes(contract.called));
  const isPartner = called >= 0 && called !== contract.active.indexOf(contract.maker);
  const makers = contract.makers + (isPartner ? 2 ** called : 0);
  const points = contract.points[Number(isPartner)];
  return { contract, ranking, hands: codes, takes, makers, points, mayLay: (card) => !(game.keeps_up && card === upCode) };
}
