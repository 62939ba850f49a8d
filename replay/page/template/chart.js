/* The scrubber is the chart: scores, turns, marks and the first bad event over one axis, crossed by one playhead. */

/* Seats whose scores never differ share a line, and its label. */
function lines(record, sight) {
  const found = new Map();
  record.seats.forEach((seat, index) => {
    const row = sight.scoreRows.map(scores => scores[index]).join();
    if (found.has(row) && sight.scoreRows.length > 1) found.get(row).push(index);
    else found.set(sight.scoreRows.length > 1 ? row : index, [index]);
  });
  return [...found.values()];
}

function chart(root, page) {
  const drawing = root.querySelector('svg'), range = root.querySelector('input'), { record } = page;
  let scale = null, head = null, dots = [], walked = null, clip = null, sized = '';

  const draw = () => {
    const width = root.clientWidth, height = root.clientHeight, small = width < 560, sight = page.sight;
    const shared = lines(record, sight), steps = Math.max(record.steps, 1);
    const tall = height - 26, top = height - 40, columns = shared.length * 11.5 > height - 14 ? 2 : 1;
    const wide = (small ? 42 : 84) * columns, left = 8, right = width - wide - 8;
    const x = step => left + (step / steps) * (right - left);
    const scores = sight.scoreRows, flat = scores.flat(), low = Math.min(0, ...flat), high = Math.max(1, ...flat);
    const y = value => 5 + (1 - (value - low) / (high - low)) * (top - 10);
    scale = { x, y, axis: tall };
    let h = bands(record, x, tall, height, right);
    if (low < 0) h += `<line class="zero" x1="${left}" x2="${right}" y1="${y(0)}" y2="${y(0)}"/>`;
    const ends = [];
    shared.forEach((seats, index) => {
      const seat = seats[0], shift = (index - (shared.length - 1) / 2) * 1.4;
      let way = '';
      sight.scoreSteps.forEach((step, i) => {
        const level = (y(scores[i][seat]) + shift).toFixed(1);
        way += i ? `H${x(step).toFixed(1)}V${level}` : `M${left} ${level}`;
      });
      const final = scores[scores.length - 1][seat];
      h += `<path class="series" d="${way}H${right}" stroke="var(--seat-${seat % 8})" stroke-dasharray="${page.dashes[seat % 8]}"/>`;
      ends.push({ level: y(final) + shift, seats, final });
    });
    h += endLabels(ends, page, right, height - 19, small, columns);
    h += `<text class="unit" x="${small ? width : right + 7}" y="${height - 2}"${small ? ' text-anchor="end"' : ''}>${escaped(record.unit)}</text>`;
    h += `<line class="axis" x1="${left}" x2="${right}" y1="${tall}" y2="${tall}"/><line class="axis walked" x1="${left}" x2="${left}" y1="${tall}" y2="${tall}"/>`;
    const marks = ticks(record, x, tall, right - left);
    h += `<clipPath id="walked"><rect x="0" y="0" width="0" height="${height}"/></clipPath><g class="ticks">${marks}</g><g class="ticks walked" clip-path="url(#walked)">${marks}</g>`;
    for (const event of record.events) {
      const at = x(event.to);
      if (page.marks.has(event.seq)) h += `<path class="flag" d="M${(at - 3.5).toFixed(1)} ${tall - 17}h7v10l-3.5-3-3.5 3z"/>`;
      if (record.fault && record.fault.seq === event.seq) h += `<path class="fault" d="M${(at - 4).toFixed(1)} ${tall - 15}l8 8m0-8l-8 8"/>`;
    }
    h += `<g class="head"><line x1="0" x2="0" y1="0" y2="${tall}"/><circle cx="0" cy="${tall}" r="8"/></g>`;
    shared.forEach(seats => { h += `<circle class="dot" data-seat="${seats[0]}" r="3.2" stroke="var(--seat-${seats[0] % 8})"/>`; });
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawing.innerHTML = h;
    head = drawing.querySelector('.head');
    walked = drawing.querySelector('.axis.walked');
    clip = drawing.querySelector('clipPath rect');
    dots = [...drawing.querySelectorAll('.dot')];
    range.style.width = `${right + 8}px`;
    sized = `${width} ${height}`;
    move();
  };

  const move = () => {
    if (!scale) return;
    const at = scale.x(page.step), scores = page.sight.score(page.step);
    head.setAttribute('transform', `translate(${at.toFixed(1)} 0)`);
    walked.setAttribute('x2', at.toFixed(1));
    clip.setAttribute('width', at.toFixed(1));
    dots.forEach((dot, index) => {
      dot.setAttribute('cx', at.toFixed(1));
      dot.setAttribute('cy', (scale.y(scores[+dot.dataset.seat]) + (index - (dots.length - 1) / 2) * 1.4).toFixed(1));
    });
  };

  new ResizeObserver(() => { if (sized !== `${root.clientWidth} ${root.clientHeight}`) draw(); }).observe(root);
  return { draw, move };
}

/* Turns as bands, rounds when turns are too narrow, nothing when rounds are; names where there is room for them. */
function bands(record, x, tall, height, right) {
  const turns = record.turns.filter(turn => turn.events.length), wide = (right - 8) / Math.max(turns.length, 1);
  const spans = turns.map(turn => ({ from: turn.events[0].from, to: turn.events[turn.events.length - 1].to, round: turn.round, title: turn.title, short: turn.short }));
  const rounds = [];
  for (const span of spans) {
    const last = rounds[rounds.length - 1];
    if (last && last.round === span.round && span.round) last.to = span.to;
    else rounds.push({ ...span, title: span.round ? `Round ${span.round}` : span.title, short: span.round ? String(span.round) : '' });
  }
  const groups = wide < 16 ? rounds : spans, dense = (right - 8) / Math.max(groups.length, 1) < 5;
  const named = wide < 84 && rounds.length > 2 ? rounds : spans;
  let h = '', free = 0;
  if (!dense) groups.forEach((group, index) => {
    const a = x(group.from), b = x(group.to);
    if (index % 2 === 0) h += `<rect class="band" x="${a.toFixed(1)}" y="0" width="${Math.max(0, b - a).toFixed(1)}" height="${tall}"/>`;
    h += `<line class="edge" x1="${a.toFixed(1)}" x2="${a.toFixed(1)}" y1="0" y2="${tall + 8}"/>`;
  });
  for (const group of named) {
    const a = x(group.from), room = x(group.to) - a, name = group.title.length * 6 + 8 < room ? group.title : group.short;
    if (name && a >= free && a + name.length * 6 < right) {
      h += `<text x="${(a + 4).toFixed(1)}" y="${height - 2}">${escaped(name)}</text>`;
      free = a + name.length * 6 + 14;
    }
  }
  return h;
}

function ticks(record, x, tall, width) {
  const places = record.events.length * 4 < width ? record.events.map(event => event.to)
    : record.turns.length * 4 < width ? record.turns.filter(turn => turn.events.length).map(turn => turn.events[0].from) : [];
  return places.map(step => `<circle cx="${x(step).toFixed(1)}" cy="${tall}" r="1.5"/>`).join('');
}

/* What each line ends at, pushed apart so that no two overlap; in two columns when there are many. */
function endLabels(ends, page, right, bottom, small, columns) {
  ends.sort((a, b) => a.level - b.level);
  let h = '';
  for (let column = 0; column < columns; column++) {
    const mine = ends.filter((end, index) => index % columns === column), gap = Math.min(11.5, (bottom - 6) / Math.max(mine.length, 1));
    let last = -99;
    for (const end of mine) last = end.at = Math.max(end.level, last + gap, 6);
    let limit = bottom;
    for (const end of [...mine].reverse()) { end.at = Math.min(end.at, limit); limit = end.at - gap; }
    for (const end of mine) {
      const left = right + 6 + column * (small ? 42 : 84), names = end.seats.map(seat => page.record.seats[seat][0]).join(', ');
      const name = names.length > 9 ? `${names.slice(0, 8)}…` : names;
      h += `<g transform="translate(${left} ${(end.at - 5.5).toFixed(1)}) scale(.46)">${page.shape(end.seats[0])}</g>`;
      h += `<text class="end" x="${left + 15}" y="${(end.at + 4).toFixed(1)}">${minus(end.final)}${small ? '' : ` ${escaped(name)}`}</text>`;
    }
  }
  return h;
}
