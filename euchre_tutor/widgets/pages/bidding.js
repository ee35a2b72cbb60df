/** How the tutor's players call, by the bidding model: what calls gain, and how likely a hand is by what was called. */

const FORBIDDEN = -99; // the gain of no call at all
const TINY = 1e-6; // in thousandths
const DIGITS = 1e9; // gains that agree to so many decimals are equal
const ROOM = 8; // parts of a hand at most

/** Return what each value of a part of a hand adds to the outcomes of a class of calls, one value after the other. */
function added({ names, rows }, kind) {
  const width = kind.outcomes.length;
  const found = new Float64Array(rows.length * width);
  const places = new Map(kind.names.map((name, i) => [name, i]));
  rows.forEach((row, value) => {
    for (let i = 0; i < row.length; i += 2) {
      const place = places.get(names[row[i]]);
      if (place === undefined) continue;
      kind.thousandths[place].forEach((each, outcome) => (found[value * width + outcome] += row[i + 1] * each));
    }
  });
  return found;
}

/** Return the bit of each card, and where the field of each suit begins: two arrays. */
function fieldsOf(suits) {
  const [bits, starts] = [new Int32Array(64), []];
  let at = 0;
  suits.forEach((cards) => {
    starts.push(at);
    cards.forEach((card) => (bits[card] |= 1 << at++));
  });
  return { bits, starts, masks: suits.map(({ length }) => 2 ** length - 1) };
}

/** Return the value of each part of many hands, see `values` of CallFeatures and PassFeatures in Python. */
function valuesOf({ suits, groups, many, strengths }, hands, size) {
  const { bits, starts, masks } = fieldsOf(suits);
  const found = new Int32Array((hands.length / size) * ROOM);
  for (let hand = 0, at = 0; hand < hands.length; hand += size, at += ROOM) {
    let packed = 0;
    for (let i = hand; i < hand + size; i++) packed |= bits[hands[i]];
    for (let suit = 0; suit < suits.length; suit++) found[at + suit] = (packed >> starts[suit]) & masks[suit];
    if (groups) {
      const group = groups[found[at]];
      let [aces, voids] = [0, 0];
      for (let suit = 1; suit < suits.length; suit++) {
        const cards = found[at + suit];
        aces += cards & 1;
        voids += Number(cards === 0);
        found[at + suit] += many[group] << suits[suit].length;
      }
      found[at + suits.length] = group * 16 + Math.min(aces, 3) * 4 + Math.min(voids, 3);
    } else {
      let best = 0;
      for (let suit = 1; suit < suits.length; suit++) best = Math.max(best, strengths[found[at + suit]]);
      found[at + suits.length] = Math.min(best, 31);
    }
  }
  return found;
}

/** Return what many hands are worth under a call or a pass. */
function worths({ parts, values, kind, worth }) {
  const width = kind.outcomes.length;
  const points = kind.outcomes.map((outcome) => worth[outcome]);
  const adds = parts.map((part) => added(part, kind));
  const found = new Float64Array(values.length / ROOM);
  const total = new Float64Array(width);
  for (let hand = 0, at = 0; hand < found.length; hand++, at += ROOM) {
    total.fill(0);
    for (let part = 0; part < adds.length; part++) {
      const from = values[at + part] * width;
      for (let outcome = 0; outcome < width; outcome++) total[outcome] += adds[part][from + outcome];
    }
    let [all, sum] = [0, 0];
    for (let outcome = 0; outcome < width; outcome++) {
      const weight = Math.max(total[outcome], 0);
      all += weight;
      sum += weight * points[outcome];
    }
    found[hand] = sum / Math.max(all, TINY);
  }
  return found;
}

/** Return what each of a turn's calls gains beside passing, an array of many hands for each; `score` is the seat's own. */
function gainsOf({ bidding, hand_size: size }, { up, turn, score }, hands) {
  const { priced, features, kinds, parts, worth } = bidding;
  const [ours, theirs] = score;
  const looked = new Map();
  const [passing, ...calls] = priced[up][turn].map(([feature, kind]) => {
    if (!looked.has(feature)) looked.set(feature, valuesOf(features[feature], hands, size));
    const seen = features[feature].parts.map((part) => parts[part]);
    return worths({ parts: seen, values: looked.get(feature), kind: kinds[kind], worth: worth[ours][theirs][turn % 2] });
  });
  return calls.map((call) => call.map((each, hand) => each - passing[hand]));
}

/** Return the place of the call that a seat makes on each of many hands, which are cards' places in the pack; -1 for a pass. */
export function bestCalls(game, turn, hands) {
  const gains = gainsOf(game, turn, Uint8Array.from(hands));
  return Array.from({ length: hands.length / game.hand_size }, (_, hand) => {
    const rounded = gains.map((gain) => Math.round(gain[hand] * DIGITS));
    const best = rounded.indexOf(Math.max(...rounded));
    return gains[best][hand] > 0 || turn.must ? best : -1;
  });
}

/** Return how likely each hand is to make a call of a turn (a pass is -1), by what all calls gain; careless calls included. */
export function chancesOf(game, turn, called, gains) {
  const { care, careless } = game.bidding;
  const slip = careless / (gains.length + (turn.must ? 0 : 1));
  const found = new Float64Array(gains[0].length);
  for (let hand = 0; hand < found.length; hand++) {
    let [best, sum] = [FORBIDDEN, 0];
    for (const gain of gains) best = Math.max(best, gain[hand]);
    for (const gain of gains) sum += Math.exp((gain[hand] - best) / care);
    const total = turn.must ? 1 : 1 / (1 + Math.exp(-best / care));
    const chance = called < 0 ? 1 - total : (total * Math.exp((gains[called][hand] - best) / care)) / Math.max(sum, 1);
    found[hand] = (1 - careless) * chance + slip;
  }
  return found;
}

/** Return all sets of so many of some cards, by their ranks, one after the other; see `subsets` in Python. */
function subsetsOf(cards, size) {
  const found = [];
  const add = (below, chosen) => {
    if (chosen.length === size) return found.push(...chosen);
    for (let card = size - chosen.length - 1; card < below; card++) add(card, [card, ...chosen]);
    return found;
  };
  add(cards, []);
  return Uint8Array.from(found);
}

/** Return a function of the rank of a set of cards, which ascend. */
function rankIn(cards, size) {
  const sets = [Array(cards + 1).fill(1)];
  for (let of = 1; of <= size; of++) {
    sets.push([0]);
    for (let card = 1; card <= cards; card++) sets[of].push(sets[of][card - 1] + sets[of - 1][card - 1]);
  }
  return (chosen) => chosen.reduce((rank, card, i) => rank + sets[i + 1][card], 0);
}

/** Return how likely hands are once a seat has taken the turn-up and laid the usual card down; see `_after_exchange`. */
function exchanged({ bidding, hand_size: size }, { discards: [costs, alone], tables, texts }, likely, { hands, rank, up }) {
  const after = new Float64Array(likely.length);
  for (let at = 0; at < likely.length; at++) {
    const held = [...hands.subarray(at * size, at * size + size)];
    if (held.includes(up)) continue;
    const six = [...held, up].sort((one, other) => one - other);
    const cost = costsOf(six, { costs, alone, leads: tables.leads });
    const least = Math.min(...cost);
    const usual = cost.filter((each) => each === least).length;
    six.forEach((card, i) => {
      const chance = cost[i] === least ? bidding.usual / usual : (1 - bidding.usual) / (six.length - usual);
      after[rank(six.filter((other) => other !== card))] += likely[at] * (card === up ? 0 : chance);
    });
    after[at] += likely[at];
  }
  return after;
}

/** Return what it costs a hand to lay down each of its cards. */
function costsOf(hand, { costs, alone, leads }) {
  const isSingle = (card) => hand.filter((other) => leads[other] === leads[card]).length === 1;
  return hand.map((card) => (isSingle(card) ? alone : costs)[card]);
}

/** Return the card that is usually laid down of some; see `usual_discard` in Python. */
export function usualDiscard(hand, { discards: [costs, alone], tables: { leads } }) {
  const cost = costsOf(hand, { costs, alone, leads });
  return hand[cost.indexOf(Math.min(...cost))];
}

/** Return what is the same for all hands of a game: all hands as cards of the pack, and as sets of some ranking's cards. */
function handsOf({ labels, hand_size: size }) {
  const pack = Object.keys(labels);
  const hands = subsetsOf(pack.length, size);
  return { pack, hands, rank: rankIn(pack.length, size), number: hands.length / size, places: {} };
}

/** Return the place among all hands of the pack of each hand that is a set of a ranking's cards. */
function handPlaces({ all: { pack, hands, rank, number }, hand_size: size }, { texts }) {
  const inPack = texts.map((text) => pack.indexOf(text));
  return Int32Array.from({ length: number }, (_, hand) => {
    const cards = [...hands.subarray(hand * size, hand * size + size)].map((card) => inPack[card]);
    return rank(cards.sort((one, other) => one - other));
  });
}

/**
 * Return how likely each hand of each active seat is at the first lead, one seat after the other, see `likely_hands` in
 * Python. `calls` holds for each turn its seat, and how likely each hand is to make the call, see `chancesOf`.
 */
export function likelyHands(game, { contract, ranking, up, takes }, calls) {
  const { hands, rank, number } = game.all;
  const found = new Float64Array(number * contract.active.length).fill(1);
  const places = (game.all.places[contract.ranking] ??= handPlaces(game, ranking));
  contract.active.forEach((seat, place) => {
    const row = found.subarray(place * number, (place + 1) * number);
    calls.filter((turn) => turn.seat === seat).forEach(({ chances }) => places.forEach((at, hand) => (row[hand] *= chances[at])));
    if (takes && place === contract.taker) row.set(exchanged(game, ranking, row, { hands, rank, up: ranking.texts.indexOf(up) }));
    const most = row.reduce((one, other) => Math.max(one, other));
    row.forEach((each, hand) => (row[hand] = each / most));
  });
  return found;
}

/** Return what each of a turn's calls gains beside passing with each hand of the pack. */
export function gainsOfAll(game, turn) {
  game.all ??= handsOf(game);
  return gainsOf(game, turn, game.all.hands);
}
