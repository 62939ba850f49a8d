/* The record out of its packed text: base64, DEFLATE (RFC 1951), JSON, pictures told as copies. */

function fromBase64(text) {
  const raw = atob(text.trim());
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

/* A table for canonical Huffman codes: how many codes of each length, and the symbols in the order of their codes. */
function huffman(lengths) {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const starts = new Uint16Array(16);
  for (let length = 1; length < 15; length++) starts[length + 1] = starts[length] + counts[length];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
  return { counts, symbols };
}

function inflate(source) {
  const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
  const OFFSETS = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
  const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  let out = new Uint8Array(source.length * 6 + 1024), size = 0, at = 0, hold = 0, held = 0;

  const bits = count => {
    while (held < count) { hold |= source[at++] << held; held += 8; }
    const value = hold & ((1 << count) - 1);
    hold >>>= count;
    held -= count;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0, first = 0, index = 0;
    for (let length = 1; length < 16; length++) {
      code |= bits(1);
      const count = counts[length];
      if (code - count < first) return symbols[index + code - first];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('the packed record is damaged');
  };
  const room = count => {
    if (size + count <= out.length) return;
    const larger = new Uint8Array(Math.max(out.length * 2, size + count));
    larger.set(out);
    out = larger;
  };
  const dynamic = () => {
    const literals = bits(5) + 257, distances = bits(5) + 1, given = bits(4) + 4, lengths = new Array(19).fill(0);
    for (let i = 0; i < given; i++) lengths[ORDER[i]] = bits(3);
    const meta = huffman(lengths), all = [];
    while (all.length < literals + distances) {
      const code = symbol(meta);
      if (code < 16) { all.push(code); continue; }
      const repeated = code === 16 ? all[all.length - 1] : 0;
      let count = code === 16 ? 3 + bits(2) : code === 17 ? 3 + bits(3) : 11 + bits(7);
      while (count--) all.push(repeated);
    }
    return [huffman(all.slice(0, literals)), huffman(all.slice(literals))];
  };
  const fixed = () => {
    const lengths = [];
    for (let i = 0; i < 288; i++) lengths.push(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
    return [huffman(lengths), huffman(new Array(30).fill(5))];
  };

  for (let last = 0; !last;) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      hold = held = 0;
      const count = source[at] | (source[at + 1] << 8);
      room(count);
      out.set(source.subarray(at + 4, at + 4 + count), size);
      at += 4 + count;
      size += count;
      continue;
    }
    const [literals, distances] = kind === 1 ? fixed() : dynamic();
    for (;;) {
      const code = symbol(literals);
      if (code === 256) break;
      room(258);
      if (code < 256) { out[size++] = code; continue; }
      const length = LENGTHS[code - 257] + bits(LENGTH_BITS[code - 257]);
      const distance = symbol(distances);
      const from = OFFSETS[distance] + bits(distance < 4 ? 0 : (distance >> 1) - 1);
      for (let i = 0; i < length; i++, size++) out[size] = out[size - from];
    }
  }
  return out.subarray(0, size);
}

function unpack(text) {
  const record = JSON.parse(new TextDecoder().decode(inflate(fromBase64(text))));
  const word = number => record.words[number];
  record.turns = record.turns.map(([title, short, round, seat], index) => ({ index, title: word(title), short: word(short), round, seat, events: [] }));
  let step = 0;
  record.stepEvent = [null];
  record.events = record.events.map(([seq, by, time, kind, turn, steps, rules, facts], index) => {
    const event = { index, seq, by, time: word(time), kind: word(kind), turn, rules: rules.map(word), facts: facts.map(ids => ids.map(word)), from: step, to: step + steps };
    for (let i = 0; i < steps; i++) record.stepEvent.push(event);
    record.turns[turn].events.push(event);
    step = event.to;
    return event;
  });
  record.steps = step;
  record.rules = Object.fromEntries(record.rules.map(([id, rule]) => [word(id), word(rule)]));
  for (const sight of record.sights) {
    const given = sight.scores;
    sight.scoreSteps = given.map(row => row[0]);
    sight.scoreRows = given.map(row => row.slice(1));
    sight.action = event => word(sight.actions[event.index]);
    sight.fact = at => word(sight.facts[at - 1]);
    sight.changed = at => {
      const told = sight.changes[at - 1].map(word), pairs = [];
      for (let i = 0; i < told.length; i += 2) pairs.push([told[i], told[i + 1]]);
      return pairs;
    };
    sight.score = at => {
      let low = 0, high = sight.scoreSteps.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (sight.scoreSteps[middle] <= at) low = middle; else high = middle - 1;
      }
      return sight.scoreRows[low];
    };
  }
  record.table = pictures(record);
  return record;
}

/* The picture of a step in a sight; a block of steps is unfolded when one of them is first asked for. */
function pictures(record) {
  const count = record.sights.length, blocks = new Map();
  const unfold = block => {
    const lists = [];
    let before = record.sights.map(() => []);
    const end = Math.min((block + 1) * record.block, record.steps + 1);
    for (let step = block * record.block; step < end; step++) {
      let beside = [];
      before = before.map((known, at) => {
        const told = record.frames[step * count + at], list = [], both = known.concat(beside);
        for (let i = 0; i < told.length; i++) {
          if (told[i] < 0) {
            const from = -1 - told[i], length = told[++i];
            for (let j = 0; j < length; j++) list.push(both[from + j]);
          } else list.push(told[i]);
        }
        return beside = list;
      });
      lists.push(before);
    }
    return lists;
  };
  return (step, sight) => {
    const block = Math.floor(step / record.block);
    if (!blocks.has(block)) {
      if (blocks.size > 7) blocks.delete(blocks.keys().next().value);
      blocks.set(block, unfold(block));
    }
    return blocks.get(block)[step % record.block][sight].map(piece => record.pieces[piece]).join('');
  };
}
