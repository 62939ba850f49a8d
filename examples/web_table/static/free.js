'use strict';
/* A form for the fields that people fill as they like, made from their JSON Schema: lists of clauses, numbers, words. */

function freeForm(free, names) {
  const fields = Object.entries(free).map(([name, schema]) => [name, field(schema, schema.$defs || {}, name, names)]);
  return { root: element('div', { class: 'free' }, ...fields.map(([, made]) => made.root)), values: () => Object.fromEntries(fields.map(([name, made]) => [name, made.value()])) };
}

function field(schema, defs, name, names) {
  if (schema.$ref) return field(defs[schema.$ref.split('/').at(-1)], defs, name, names);
  if (schema.type === 'array' && schema.items.anyOf) return clauses(schema.items, defs, name, names);
  if (schema.type === 'array') return single(name, {}, words => words.split(',').map(word => word.trim()).filter(Boolean), 'names, parted by commas');
  if (name === 'giver' || name === 'seat') return seats(name, names);
  if (schema.type === 'integer') return single(name, { type: 'number', min: schema.minimum, max: schema.maximum, value: schema.minimum || 0 }, Number);
  return single(name, { maxlength: schema.maxLength }, String);
}

function single(name, attributes, read, hint = '') {
  const input = element('input', { ...attributes, placeholder: hint });
  return { root: element('label', {}, name, input), value: () => read(input.value) };
}

function seats(name, names) {
  const select = element('select', {}, ...names.map((each, index) => element('option', { value: index }, each)));
  return { root: element('label', {}, name, select), value: () => Number(select.value) };
}

/* A list of things of several kinds, each added by its name. */
function clauses(items, defs, name, names) {
  const list = element('ol'), made = new Map(), kinds = Object.entries(items.discriminator.mapping);
  const tag = items.discriminator.propertyName;
  const kind = element('select', { 'aria-label': `Kind of ${name}` }, ...kinds.map(([each]) => element('option', { value: each }, each.replaceAll('-', ' '))));
  const add = element('button', { type: 'button', class: 'button', onclick: () => {
    const [word, ref] = kinds.find(([each]) => each === kind.value), own = defs[ref.split('/').at(-1)];
    const parts = Object.entries(own.properties).filter(([each]) => each !== tag).map(([each, inner]) => [each, field(inner, defs, each, names)]);
    const row = element('li', {}, element('b', {}, word.replaceAll('-', ' ')), ...parts.map(([, part]) => part.root),
      element('button', { type: 'button', class: 'button', onclick: () => { made.delete(row); row.remove(); } }, 'Take out'));
    made.set(row, () => ({ [tag]: word, ...Object.fromEntries(parts.map(([each, part]) => [each, part.value()])) }));
    list.append(row);
  } }, 'Add');
  return { root: element('fieldset', {}, element('legend', {}, name), list, kind, add), value: () => [...made.values()].map(read => read()) };
}
