'use strict';
/* A table. The page folds nothing: it asks what its seat sees whenever the stream says that something happened. */

(() => {
  const table = document.body.dataset.table, key = location.hash.slice(1);
  const query = more => new URLSearchParams({ ...(key ? { key } : {}), ...more });
  const stage = $('#stage'), told = $('#told'), title = document.title;
  let look = null, before = null, stream = null, asking = false, again = false, acting = false;

  /* Ask for the state, one question at a time; what comes meanwhile is asked for afterwards. */
  async function refresh() {
    if (asking) { again = true; return; }
    asking = true;
    try {
      do {
        again = false;
        showLook(await ask(`/api/tables/${table}?${query({ since: look ? look.position : 0 })}`));
      } while (again);
      if (!stream && look.status === 'running') listen();
    } catch (error) {
      if (error.status) problem(error.message); else setTimeout(refresh, 2000);
    }
    asking = false;
  }

  function listen() {
    stream = new EventSource(`/api/tables/${table}/events?${query({ since: look.position })}`);
    stream.onmessage = event => { if (!look || Number(event.lastEventId) >= look.position) refresh(); };
    stream.onerror = () => { $('#link').textContent = look.status === 'running' ? 'The connection is gone; trying again …' : ''; };
    stream.onopen = () => { $('#link').textContent = ''; if (look) refresh(); };
  }

  function showLook(next) {
    if (look && next.position < look.position) return;
    const first = !look, moved = first || next.position !== look.position;
    look = { ...next, told: (look ? look.told : []).concat(next.told.filter(event => !look || event.seq >= look.position)) };
    if (!moved) return;
    show(stage, look.stage, before, !first);
    before = look.stage;
    players();
    happened(next.told);
    offers();
    if (look.status !== 'running') ended();
    if (first && look.seat !== null) kept.add({ link: `/t/${table}#${key}`, name: look.names[look.seat], title: look.title, table });
  }

  function players() {
    $('#players').replaceChildren(...look.names.map((name, seat) => element('li', {
      class: [look.awaited.includes(seat) ? 'acting' : '', seat === look.seat ? 'you' : ''].join(' ').trim() || null,
    }, element('i', { html: look.marks[seat] }), element('b', {}, name), look.bots[seat] ? element('small', {}, 'bot') : '', element('span', {}, minus(look.scores[seat])))));
  }

  /* The events in words, the newest first; at the start of a long game the old ones wait behind a button. */
  function happened(events) {
    const fresh = events.filter(event => !$(`[data-seq="${event.seq}"]`, told));
    for (const event of fresh.slice(-200)) {
      told.prepend(element('li', { 'data-seq': event.seq }, element('i', { html: event.seat === null ? '' : look.marks[event.seat] }),
        element('div', {}, element('b', {}, event.words), ...event.facts.map(words => element('p', {}, words)))));
    }
    const last = look.told.at(-1);
    $('#caption').textContent = last ? [last.words, ...last.facts].join(' ') : '';
  }

  function offers() {
    const mine = look.choices.length > 0, others = look.awaited.filter(seat => seat !== look.seat).map(seat => look.names[seat]);
    $('#turn').textContent = look.status !== 'running' ? ending() : mine ? 'Your turn' : others.length ? `Waiting for ${listed(others)}` : 'Waiting';
    document.body.classList.toggle('mine', mine);
    document.title = mine ? `● Your turn – ${title}` : title;
    $('#filter').value = '';
    $('#desk').scrollTop = 0;
    $('#filter').hidden = look.choices.length < 13;
    listChoices();
  }

  function ending() {
    const { outcome } = look;
    if (!outcome) return 'The game was ended.';
    const winners = outcome.winners.map(seat => look.names[seat]);
    const won = winners.length === 0 ? 'Nobody wins.' : winners.length === 1 ? `${winners[0]} wins.` : `${listed(winners)} share the victory.`;
    return `${won} ${outcome.reason}`;
  }

  /* What may be done, grouped by kind: a click acts; digits pick one out. */
  function listChoices() {
    const word = $('#filter').value.toLowerCase(), groups = new Map();
    for (const choice of look.choices) {
      if (!`${choice.kind} ${choice.words}`.toLowerCase().includes(word)) continue;
      groups.set(choice.kind, [...(groups.get(choice.kind) || []), choice]);
    }
    let number = 0;
    $('#choices').replaceChildren(...[...groups].map(([kind, choices]) => element('div', { role: 'group', 'aria-label': kind.replaceAll('-', ' ') },
      groups.size > 1 || choices.length > 4 ? element('h3', {}, kind.replaceAll('-', ' ')) : '',
      ...choices.map(choice => offer(choice, ++number)))));
  }

  function offer(choice, number) {
    const mine = `${look.names[look.seat]} `, words = choice.words.startsWith(mine) ? choice.words.slice(mine.length) : choice.words;
    const form = Object.keys(choice.free).length ? freeForm(choice.free, look.names) : null;
    const button = element('button', { class: 'choice', 'data-number': number, onclick: () => act(choice, form) },
      number < 10 ? element('kbd', { 'aria-hidden': 'true' }, String(number)) : '', element('span', {}, words.charAt(0).toUpperCase() + words.slice(1)));
    return form ? element('div', { class: 'with-free' }, form.root, button) : button;
  }

  async function act(choice, form) {
    if (acting) return;
    acting = true;
    problem('');
    document.body.classList.add('acting');
    try {
      const action = form ? { ...choice.action, ...form.values() } : choice.action;
      showLook(await ask(`/api/tables/${table}/moves?${query()}`, { at: look.position, action }));
    } catch (error) {
      const told = error.problem || {};
      if (told.look) showLook(told.look);
      problem(told.rule ? `${error.message} (${told.rule}: ${told.text})` : error.message);
    }
    document.body.classList.remove('acting');
    acting = false;
    if (look.choices.length) ($('#choices button') || stage).focus({ preventScroll: true });
  }

  function problem(words) { $('#problem').textContent = words ? words[0].toUpperCase() + words.slice(1) : ''; }

  function ended() {
    if (stream) { stream.close(); stream = null; }
    $('#link').textContent = '';
    $('#after').replaceChildren(element('a', { href: `/replay/${table}`, class: 'button' }, 'Replay'),
      element('a', { href: `/audit/${table}`, class: 'button' }, 'Audit'),
      element('a', { href: `/api/tables/${table}/journal`, download: `${table}.jsonl`, class: 'button' }, 'Journal'));
  }

  /* Digits pick a choice out, arrows go on from it, Enter acts, / finds. */
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches('input, select, textarea');
    if (event.key === 'Escape' && event.target === $('#filter')) { $('#filter').value = ''; listChoices(); $('#choices').focus(); return; }
    if (typing && event.target !== $('#filter')) return;
    const buttons = [...document.querySelectorAll('.choice')], here = buttons.indexOf(document.activeElement);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (here < 0 && !typing) return;
      const next = buttons[here < 0 ? 0 : here + step];
      if (next) { next.focus(); event.preventDefault(); }
    } else if (typing) {
      return;
    } else if (/^[1-9]$/.test(event.key)) {
      const chosen = $(`.choice[data-number="${event.key}"]`);
      if (chosen) { chosen.focus(); chosen.scrollIntoView({ block: 'nearest' }); }
    } else if (event.key === '/' && !$('#filter').hidden) {
      $('#filter').focus(); event.preventDefault();
    }
  });
  $('#filter').addEventListener('input', listChoices);
  addEventListener('hashchange', () => location.reload());
  refresh();
})();
