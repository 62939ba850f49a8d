/* The page: one position, one sight; everything else is drawn from these two. */

const $ = selector => document.querySelector(selector);
const escaped = text => String(text).replace(/[&<>"']/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[sign]));
const minus = number => String(number).replace('-', '−');
const kept = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  list(key) { try { return JSON.parse(kept.get(key)) || []; } catch { return []; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* private windows keep nothing */ } },
};

function open(record) {
  const notes = `karma-marks:${record.id}`;
  const page = {
    record, step: 0, eyes: 0, dashes: record.dashes,
    marks: new Map([...record.marks.map(mark => [mark.seq, mark.note]), ...kept.list(notes)]),
    get sight() { return record.sights[page.eyes]; },
    shape: seat => `<path fill="var(--seat-${seat % 8})" d="${record.shapes[seat % 8]}"/>`,
    author: event => event.by < 0 ? 'table' : record.seats[event.by][0],
    mark(seat, lettered) {
      if (seat < 0 || seat === null) return '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path class="table-sign" d="M2 7h20M5 7v12M19 7v12"/></svg>';
      const letters = record.seats[seat][2], small = letters.length > 1 ? ' style="font-size:10.5px"' : '';
      const text = lettered ? `<text x="12" y="${record.baselines[seat % 8]}"${small}>${escaped(letters)}</text>` : '';
      return `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${page.shape(seat)}${text}</svg>`;
    },
  };
  const stage = $('#stage'), scrubber = chart($('#timeline'), page), events = list($('#list'), page), range = $('#range');
  const names = record.seats.map(seat => seat[0]).filter(Boolean).sort((a, b) => b.length - a.length);
  const bold = new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(name => escaped(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  let shown = -1, playing = 0;

  /* Positions: `64` is the number of events behind you, `64.2` the second fact of event 64. */
  const label = step => {
    const event = record.stepEvent[step];
    if (!event) return String(record.start);
    return step === event.to ? String(event.seq + 1) : `${event.seq}.${step - event.from}`;
  };
  const stepOf = text => {
    const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(text).trim());
    if (!parts) return null;
    const seq = +parts[1];
    if (parts[2]) {
      const event = record.events.find(one => one.seq === seq);
      if (event) return Math.min(event.from + +parts[2], event.to);
    }
    let low = 0, high = record.events.length;
    while (low < high) { const middle = (low + high) >> 1; if (record.events[middle].seq < seq) low = middle + 1; else high = middle; }
    return low ? record.events[low - 1].to : 0;
  };

  const draw = (moves, jump) => {
    const { step, sight } = page, event = record.stepEvent[step];
    const before = step > 0 ? record.table(step - 1, page.eyes) : null;
    show(stage, record.table(step, page.eyes), jump && !event ? null : before, moves);
    shown = step;
    const scores = sight.score(step), acting = event ? record.turns[event.turn].seat : null, over = step === record.steps;
    $('#players').innerHTML = record.seats.map(([name, bot], seat) => {
      const won = over && record.winners.includes(seat);
      return `<li${seat === acting ? ' class="acting"' : ''}>${page.mark(seat, true)}<b>${escaped(name)}</b><span>${minus(scores[seat])}${won ? ' <i class="won">won</i>' : ''}</span>${bot ? `<span class="vh">played by ${escaped(bot)}</span>` : ''}</li>`;
    }).join('');
    const sentence = event ? sight.fact(step) : record.opening;
    $('#at').textContent = event ? (event.facts.length ? `${event.seq}.${step - event.from}` : event.seq) : record.start;
    $('#caption').innerHTML = escaped(sentence).replace(bold, '<b>$1</b>');
    $('#position').innerHTML = `${label(step)}<small> / ${record.start + record.events.length}</small>`;
    range.value = step;
    range.setAttribute('aria-valuetext', event ? `event ${event.seq}, ${event.facts.length ? `fact ${step - event.from} of ${event.facts.length}: ` : ''}${sentence}` : sentence);
    for (const button of document.querySelectorAll('[data-go]')) button.disabled = button.dataset.go.startsWith('-') ? step === 0 : step === record.steps;
    scrubber.move();
    events.draw(moves);
  };
  const go = (step, jump) => {
    step = Math.max(0, Math.min(record.steps, step));
    if (step === page.step && shown >= 0) return;
    const near = Math.abs(step - page.step) <= 6 && !jump && shown >= 0;
    page.step = step;
    draw(near, !near);
    save();
  };
  const save = () => {
    const as = page.eyes ? `&as=${encodeURIComponent(page.sight.name)}` : '';
    try { history.replaceState(null, '', `#at=${label(page.step)}${as}`); } catch { /* some frames forbid it */ }
  };

  const by = {
    fact: direction => page.step + direction,
    event: direction => {
      const current = record.stepEvent[page.step];
      if (direction > 0) return (record.events[!current ? 0 : page.step < current.to ? current.index : current.index + 1] || { to: record.steps }).to;
      if (!current) return 0;
      return current.from;
    },
    turn: direction => {
      const ends = record.turns.filter(turn => turn.events.length).map(turn => turn.events[turn.events.length - 1].to);
      return direction > 0 ? ends.find(end => end > page.step) ?? record.steps : ends.filter(end => end < page.step).pop() ?? 0;
    },
  };
  const stride = word => { stop(); go(by[word.slice(1)](word.startsWith('-') ? -1 : 1)); };

  const icon = () => {
    $('#play').innerHTML = playing ? '<svg viewBox="0 0 20 20"><rect x="4.5" y="3.5" width="4" height="13" rx="1"/><rect x="11.5" y="3.5" width="4" height="13" rx="1"/></svg>' : '<svg viewBox="0 0 20 20"><path d="M6 3.2v13.6L17 10z"/></svg>';
    $('#play').setAttribute('aria-label', playing ? 'Pause (Space)' : 'Play (Space)');
    $('#caption').setAttribute('aria-live', playing && +$('#speed').value > 1 ? 'off' : 'polite');
  };
  const stop = () => { if (playing) { clearTimeout(playing); playing = 0; icon(); } };
  const beat = () => {
    if (page.step >= record.steps) { stop(); return; }
    playing = setTimeout(beat, 1150 / +$('#speed').value);
    go(page.step + 1);
  };
  const play = () => {
    if (playing) { stop(); return; }
    if (page.step >= record.steps) go(0, true);
    playing = setTimeout(beat, 120);
    icon();
  };

  const look = eyes => {
    page.eyes = eyes;
    for (const button of document.querySelectorAll('#sights button')) {
      const on = +button.dataset.sight === eyes;
      button.setAttribute('aria-checked', on);
      button.tabIndex = on ? 0 : -1;
    }
    $('#hidden').textContent = page.sight.note;
    scrubber.draw();
    events.refresh();
    draw(false, false);
    save();
  };

  const dialog = $('#dialog');
  const ask = html => { dialog.innerHTML = html; if (!dialog.open) dialog.showModal(); };
  const rowOf = buttons => `<div class="row">${buttons}</div>`;
  const CLOSE = '<button class="button" data-close>Close</button>', CLOSE_MAIN = '<button class="button main" data-close>Close</button>';
  const copy = (text, button, back) => {
    const done = word => { if (button) { button.textContent = word; setTimeout(() => { button.textContent = back; }, 1400); } };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done('Copied'), () => ask(`<h2>Copy this</h2><pre>${escaped(text)}</pre>${rowOf(CLOSE_MAIN)}`));
    else ask(`<h2>Copy this</h2><pre>${escaped(text)}</pre>${rowOf(CLOSE_MAIN)}`);
  };

  const KEYS = [['← →', 'one event back, on'], ['Shift ← →', 'one turn back, on'], [', .', 'one fact back, on'], ['Home End', 'first, last position'], ['Space', 'play, pause'], ['− +', 'slower, faster'], ['g', 'go to a position, such as 64 or 64.2'], ['1 … 9', '10 % … 90 % of the record'], ['s', 'see as the next seat'], ['m', 'mark this event with a note'], ['f', 'fork here and play on'], ['c', 'copy a link to this position'], ['/', 'find in the events'], ['t', 'dark or light'], ['Esc', 'close']];
  const doors = {
    help: () => ask(`<h2>Keys</h2><dl class="keys">${KEYS.map(([keys, what]) => `<dt>${keys.split(' ').map(key => key === '…' ? key : `<kbd>${key}</kbd>`).join(' ')}</dt><dd>${what}</dd>`).join('')}</dl>${rowOf(CLOSE_MAIN)}`),
    fork: () => {
      const at = label(page.step).split('.')[0], command = `karma fork ${record.id} --at ${at}`;
      const forks = record.forks.filter(fork => fork.at === +at).map(fork => `<li>${escaped(fork.id)}${fork.author ? `, by ${escaped(fork.author)}` : ''}${fork.reason ? `: ${escaped(fork.reason)}` : ''}</li>`).join('');
      ask(`<h2>Fork at ${at}</h2><p>A new game that shares the first ${at} events. This record does not change, and a fork never reaches the ledger.</p><pre>${escaped(command)}</pre><p>To ask what one other action would have changed:</p><pre>karma what-if ${escaped(record.id)} --at ${at} --instead ACTION</pre>${forks ? `<p>Forks that leave here:</p><ul>${forks}</ul>` : ''}${rowOf(`${CLOSE}<button class="button main" data-copy="${escaped(command)}">Copy command</button>`)}`);
    },
    mark: () => {
      const event = record.stepEvent[page.step] || record.events[0];
      if (!event) return;
      const note = page.marks.get(event.seq) || '';
      ask(`<h2>Note at event ${event.seq}</h2><p>Notes are kept in this browser, beside the record and never in it.</p><form method="dialog" id="note-form"><textarea id="note" aria-label="Note" maxlength="400">${escaped(note)}</textarea>${rowOf(`${note ? '<button class="button" type="button" data-unmark>Remove</button>' : ''}<button class="button" type="button" data-close>Cancel</button><button class="button main">Save note</button>`)}</form>`);
      const write = text => {
        if (text) page.marks.set(event.seq, text); else page.marks.delete(event.seq);
        kept.set(notes, JSON.stringify([...page.marks]));
        dialog.close();
        counted();
        scrubber.draw();
        events.refresh();
      };
      $('#note-form').onsubmit = submit => { submit.preventDefault(); write($('#note').value.trim()); };
      const remove = $('[data-unmark]');
      if (remove) remove.onclick = () => write('');
      $('#note').focus();
    },
    goto: () => {
      ask(`<h2>Go to</h2><form id="goto-form"><label for="goto">A position: the number of events behind you, or an event and one of its facts (64.2).</label><input id="goto" inputmode="decimal" autocomplete="off" value="${label(page.step)}"><p id="goto-fault" class="bad" role="alert"></p>${rowOf('<button class="button" type="button" data-close>Cancel</button><button class="button main">Go</button>')}</form>`);
      $('#goto').select();
      $('#goto-form').onsubmit = submit => {
        submit.preventDefault();
        const step = stepOf($('#goto').value);
        if (step === null) { $('#goto-fault').textContent = 'A position is a number such as 64 or 64.2.'; return; }
        dialog.close();
        stop();
        go(step, true);
      };
    },
    link: () => copy(location.href, $('#link span'), 'Link'),
    theme: () => {
      const root = document.documentElement, now = root.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
      root.dataset.theme = now === 'dark' ? 'light' : 'dark';
      kept.set('karma-theme', root.dataset.theme);
    },
    verdict: () => ask($('#verdict-page').innerHTML),
    marks: button => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', on);
      events.only(on);
    },
    play,
  };
  const counted = () => { $('#marks span').textContent = page.marks.size; };
  const faster = by_ => {
    const speed = $('#speed');
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by_));
    icon();
  };

  document.addEventListener('click', click => {
    const button = click.target.closest('button');
    if (!button) return;
    const { step, go: word, sight, copy: text } = button.dataset;
    if (step !== undefined) { stop(); go(+step); } else if (word) stride(word); else if (sight !== undefined) look(+sight);
    else if (text) copy(text, button, button.textContent); else if ('close' in button.dataset) dialog.close();
    else if (doors[button.id]) doors[button.id](button);
  });
  document.addEventListener('keydown', press => {
    if (press.ctrlKey || press.metaKey || press.altKey || dialog.open) return;
    const target = press.target instanceof Element ? press.target : document.body, typing = /^(TEXTAREA|SELECT)$/.test(target.tagName) || target.type === 'search';
    if (typing) {
      if (press.key === 'Escape' && target.type === 'search') { target.value = ''; events.find(''); $('#found').textContent = ''; target.blur(); }
      return;
    }
    if (target.getAttribute('role') === 'radio' && /^Arrow/.test(press.key)) {
      const radios = [...document.querySelectorAll('#sights button')], next = (radios.indexOf(target) + (/Right|Down/.test(press.key) ? 1 : radios.length - 1)) % radios.length;
      press.preventDefault();
      look(next);
      radios[next].focus();
      return;
    }
    const keys = {
      ArrowLeft: () => stride(press.shiftKey ? '-turn' : '-event'), ArrowRight: () => stride(press.shiftKey ? '+turn' : '+event'),
      ',': () => stride('-fact'), '.': () => stride('+fact'), Home: () => { stop(); go(0, true); }, End: () => { stop(); go(record.steps, true); },
      ' ': play, '?': doors.help, m: doors.mark, f: doors.fork, g: doors.goto, c: doors.link, t: doors.theme,
      s: () => look((page.eyes + 1) % record.sights.length), '/': () => $('#find').focus(),
      '+': () => faster(1), '=': () => faster(1), '-': () => faster(-1), '−': () => faster(-1),
    };
    if (/^[1-9]$/.test(press.key)) { press.preventDefault(); stop(); go(Math.round(record.steps * press.key / 10), true); return; }
    if (!keys[press.key] || (press.key === ' ' && target.tagName === 'BUTTON')) return;
    press.preventDefault();
    keys[press.key]();
  });
  range.max = record.steps;
  range.oninput = () => { stop(); go(+range.value); };
  $('#speed').onchange = icon;
  $('#find').oninput = () => {
    const count = events.find($('#find').value);
    $('#found').textContent = $('#find').value.trim() ? `${count} of ${record.events.length} events` : '';
  };
  dialog.addEventListener('click', click => { if (click.target === dialog) dialog.close(); });

  const read = () => {
    const words = new URLSearchParams(location.hash.slice(1)), step = words.has('at') ? stepOf(words.get('at')) : null;
    const eyes = record.sights.findIndex(sight => sight.name === words.get('as'));
    page.step = step === null ? (record.fault ? stepOf(record.fault.seq + 1) : 0) : step;
    look(Math.max(0, eyes));
  };
  addEventListener('hashchange', read);
  icon();
  counted();
  read();
}

const theme = kept.get('karma-theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
const walking = on => { document.documentElement.classList.toggle('walking', on); $('#reading').hidden = on; };
try {
  walking(true);
  open(unpack($('#record').textContent));
} catch (fault) {
  walking(false); // the whole record still stands below, to be read
  throw fault;
}
