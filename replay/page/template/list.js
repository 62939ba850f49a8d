/* The list of events, grouped by turn. Above `WHOLE` events only the turns near what is seen are in the document. */

const WHOLE = 500;

function list(root, page) {
  const { record } = page;
  let groups = [], heights = [], from = 0, to = 0, query = '', marked = false;
  const whole = () => record.events.length <= WHOLE;

  const matches = event => {
    if (marked && !page.marks.has(event.seq)) return false;
    if (!query) return true;
    return haystack(event).includes(query);
  };
  const haystack = event => {
    const texts = [page.author(event), event.kind, page.sight.action(event), ...event.rules, page.marks.get(event.seq) || ''];
    for (let step = event.from + 1; step <= event.to; step++) texts.push(page.sight.fact(step));
    return texts.concat(...event.facts).join(' ').toLowerCase();
  };

  const gather = () => {
    groups = record.turns.map(turn => ({ turn, events: turn.events.filter(matches) })).filter(group => group.events.length);
    heights = groups.map(group => 36 + 46 * group.events.length);
    from = 0;
    to = whole() ? groups.length : 0;
  };

  const row = event => {
    const current = record.stepEvent[page.step] === event, coming = event.from >= page.step;
    const bad = record.fault && record.fault.seq === event.seq;
    const style = `event${current ? ' current' : ''}${coming ? ' coming' : ''}${bad ? ' faulty' : ''}`;
    let h = `<li class="${style}"><span class="seq">${event.seq}${bad ? '<i role="img" aria-label="first bad event">✕</i>' : ''}</span><div>`;
    h += `<button class="action" data-step="${event.to}"${current ? ' aria-current="step"' : ''}>${page.mark(event.by)}<span>${found(page.sight.action(event))}</span></button>`;
    h += current ? details(event) : summary(event);
    if (page.marks.has(event.seq)) h += `<p class="note">${escaped(page.marks.get(event.seq))}</p>`;
    return `${h}</div></li>`;
  };
  const summary = event => {
    if (!event.facts.length) return '';
    const told = [];
    for (let step = event.from + 1; step <= event.to && told.join().length < 160; step++) told.push(page.sight.fact(step));
    return `<button class="summary" data-step="${event.to}" tabindex="-1" aria-hidden="true">${found(told.join(' · '))}</button>`;
  };
  const details = event => {
    let h = '';
    if (event.facts.length) {
      h += '<ol class="facts">';
      event.facts.forEach((rules, index) => {
        const step = event.from + 1 + index, now = step === page.step;
        h += `<li class="${now ? 'now' : step > page.step ? 'later' : ''}"><button data-step="${step}"><span>.${index + 1}</span><span>${found(page.sight.fact(step))}</span></button>`;
        if (now) h += (rules.length ? rules : event.rules).map(rule).join('');
        h += '</li>';
      });
      h += '</ol>';
    } else h += event.rules.map(rule).join('');
    if (record.fault && record.fault.seq === event.seq) h += `<p class="fault"><b>${escaped(record.fault.code)}.</b> ${escaped(record.fault.reason)} What follows is shown as claimed.</p>`;
    const changes = page.sight.changed(page.step);
    if (changes.length) {
      h += '<dl class="changes" aria-label="Changed since this event began">';
      for (const [place, words] of changes.slice(0, 8)) h += `<div><dt>${escaped(place)}</dt><dd>${escaped(words)}</dd></div>`;
      if (changes.length > 8) h += `<div><dt>and ${changes.length - 8} more</dt><dd></dd></div>`;
      h += '</dl>';
    }
    return h;
  };
  const rule = id => `<div class="rule"><b>${escaped(id)}</b>${escaped(record.rules[id] || '')}</div>`;
  const found = text => {
    const at = query ? text.toLowerCase().indexOf(query) : -1;
    if (at < 0) return escaped(text);
    return `${escaped(text.slice(0, at))}<mark>${escaped(text.slice(at, at + query.length))}</mark>${escaped(text.slice(at + query.length))}`;
  };

  const section = ({ turn, events }) => `<section><h3>${turn.seat === null ? '' : page.mark(turn.seat, true)}${escaped(turn.title)}</h3><ol>${events.map(row).join('')}</ol></section>`;
  const sum = (a, b) => { let total = 0; for (let i = a; i < b; i++) total += heights[i]; return total; };

  const paint = () => {
    const active = document.activeElement, held = root.contains(active) && active.dataset.step ? `${active.className}|${active.dataset.step}` : '';
    if (!groups.length) { root.innerHTML = '<p class="label none">Nothing found. Clear the field to see every event.</p>'; return; }
    const before = sum(0, from), after = sum(to, groups.length);
    root.innerHTML = `${before ? `<div style="height:${before}px"></div>` : ''}${groups.slice(from, to).map(section).join('')}${after ? `<div style="height:${after}px"></div>` : ''}`;
    root.querySelectorAll('section').forEach((element, index) => { heights[from + index] = element.offsetHeight; });
    if (held) {
      const [style, step] = held.split('|'), again = root.querySelector(`button.${style || 'action'}[data-step="${step}"]`) || root.querySelector(`.facts button[data-step="${step}"]`) || root.querySelector('.current .action');
      if (again) again.focus({ preventScroll: true });
    }
  };

  const scrolls = () => getComputedStyle(root).overflowY !== 'visible';
  const seen = () => scrolls() ? [root.scrollTop, root.clientHeight] : [-root.getBoundingClientRect().top, innerHeight];
  const around = (top, height) => {
    let a = 0, y = 0;
    while (a < groups.length - 1 && y + heights[a] < top - height) y += heights[a++];
    let b = a;
    while (b < groups.length && y < top + 2 * height) y += heights[b++];
    return [a, b];
  };
  const scrolled = () => {
    if (whole()) return;
    const [top, height] = seen(), [a, b] = around(top, height);
    if (a < from || b > to) { from = Math.max(0, a - 1); to = Math.min(groups.length, b + 1); paint(); }
  };

  /* Paint, and bring the current event into view. On a phone the page scrolls, and only when asked. */
  const draw = smooth => {
    const event = record.stepEvent[page.step];
    const at = event ? groups.findIndex(group => group.turn.index === event.turn) : 0;
    if (!whole() && at >= 0 && scrolls()) {
      [from, to] = around(sum(0, at), root.clientHeight || 800);
      from = Math.min(from, at);
      to = Math.max(to, at + 1);
    } else if (!whole() && !scrolls()) {
      const [top, height] = seen();
      [from, to] = around(Math.max(0, top), height);
    }
    paint();
    const current = root.querySelector('.current');
    if (!scrolls()) return;
    if (!current) { if (!event) root.scrollTop = 0; return; }
    const top = current.offsetTop - root.clientHeight * .22;
    root.scrollTo({ top, behavior: smooth && !still.matches && Math.abs(top - root.scrollTop) < 1200 ? 'smooth' : 'instant' });
  };

  root.addEventListener('scroll', scrolled, { passive: true });
  addEventListener('scroll', scrolled, { passive: true });
  gather();
  return {
    draw,
    find(text) { query = text.trim().toLowerCase(); gather(); draw(false); return groups.reduce((total, group) => total + group.events.length, 0); },
    only(on) { marked = on; gather(); draw(false); },
    refresh() { gather(); draw(false); },
  };
}
