'use strict';
/* Open a table, or come back to one. */

const NAMES = ['Ana', 'Bo', 'Cy', 'Di', 'Eli', 'Fay', 'Gus', 'Hal'];
let games = [], game = null;

(async () => {
  games = await ask('/api/games');
  $('#games').append(...games.map((each, index) => element('label', {},
    element('input', { type: 'radio', name: 'game', value: each.name, checked: !index, onchange: () => choose(each) }),
    element('span', {}, element('b', {}, each.title), ` ${each.seats_min}–${each.seats_max} seats`))));
  choose(games[0]);
  const mine = kept.all();
  $('#mine').hidden = !mine.length;
  $('#mine ul').append(...mine.slice(0, 12).map(link => element('li', {}, element('a', { href: link.link }, link.title), element('span', {}, link.name))));
  const tables = await ask('/api/tables');
  $('#tables').hidden = !tables.length;
  $('#tables ul').append(...tables.map(table => element('li', {},
    element('a', { href: `/t/${table.table}` }, table.title), element('span', {}, listed(table.seats)),
    element('span', {}, table.status === 'running' ? `${table.events} events` : table.status))));
})().catch(error => { $('#problem').textContent = error.message; });

function choose(chosen) {
  game = chosen;
  const wanted = Math.min(Math.max($('#seats').children.length || 2, game.seats_min), game.seats_max);
  const before = [...$('#seats').children].map(seat => [$('input', seat).value, $('select', seat).value]);
  $('#seats').replaceChildren(...Array.from({ length: wanted }, (_, index) => seat(...(before[index] || [NAMES[index], '']))));
  $('#options').replaceChildren(...options());
  buttons();
}

function seat(name, bot) {
  const who = element('select', { 'aria-label': 'Who plays it' }, element('option', { value: '' }, 'a person'),
    ...game.bots.map(each => element('option', { value: each, selected: each === bot }, `bot: ${each}`)));
  return element('li', {}, element('input', { value: name, maxlength: 40, required: true, 'aria-label': 'Name of the seat' }), who);
}

function buttons() {
  $('#more').disabled = $('#seats').children.length >= game.seats_max;
  $('#fewer').disabled = $('#seats').children.length <= game.seats_min;
}
$('#more').addEventListener('click', () => { $('#seats').append(seat(NAMES[$('#seats').children.length], '')); buttons(); });
$('#fewer').addEventListener('click', () => { $('#seats').lastChild.remove(); buttons(); });

/* The options that fit a form: words to choose from, yes or no, numbers. */
function options() {
  const schema = game.options, own = schema.$defs[schema.$ref.split('/').at(-1)];
  const fields = Object.entries(own.properties).map(([name, kind]) => [name, kind.$ref ? schema.$defs[kind.$ref.split('/').at(-1)] : kind]);
  return fields.map(([name, kind]) => {
    const words = name.replaceAll('_', ' ');
    if (kind.enum) return element('label', {}, words, element('select', { name, 'data-kind': 'word' }, ...kind.enum.map(each => element('option', { value: each, selected: each === own.properties[name].default }, String(each)))));
    if (kind.type === 'boolean') return element('label', {}, words, element('input', { type: 'checkbox', name, 'data-kind': 'yes', checked: kind.default }));
    if (kind.type === 'integer') return element('label', {}, words, element('input', { type: 'number', name, 'data-kind': 'number', min: kind.minimum, max: kind.maximum, value: kind.default }));
    return null;
  }).filter(Boolean);
}

function chosenOptions() {
  const chosen = {};
  for (const field of $('#options').querySelectorAll('[name]')) {
    const { kind } = field.dataset;
    const fixed = kind === 'word' ? field.options[field.selectedIndex].defaultSelected : kind === 'yes' ? field.checked === field.defaultChecked : field.value === field.defaultValue;
    if (!fixed) chosen[field.name] = kind === 'yes' ? field.checked : kind === 'number' ? Number(field.value) : field.value;
  }
  return chosen;
}

$('#open').addEventListener('submit', async event => {
  event.preventDefault();
  $('#problem').textContent = '';
  const seats = [...$('#seats').children].map(each => ({ name: $('input', each).value.trim(), bot: $('select', each).value }));
  try {
    const opened = await ask('/api/tables', { game: game.name, seats, options: chosenOptions() });
    const people = opened.seats.filter(each => each.link);
    for (const each of people) kept.add({ link: each.link, name: each.name, title: opened.title, table: opened.table });
    location.href = people.length === 1 ? people[0].link : people.length ? opened.host : opened.watch;
  } catch (error) {
    $('#problem').textContent = error.message;
  }
});
