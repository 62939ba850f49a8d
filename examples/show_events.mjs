/* Show a seat's events in plain JavaScript: no library of ours, no fold, only what stands in the seat's copy.
 *
 *   node examples/show_events.mjs game.jsonl                  a journal, or a seat's copy of one
 *   node examples/show_events.mjs http://host/api/tables/ID/events?key=KEY    a running table of the web table
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const digest = text => createHash('sha256').update(text).digest('base64url');

/* The openings of a line by digest: each is base64url of the JSON [salt, field, value]. */
function openingsOf(line) {
  return new Map((line.open || []).map(text => [digest(text), JSON.parse(Buffer.from(text, 'base64url'))]));
}

/* A message with its seals opened where this copy can open them. */
function opened(message, openings) {
  return Object.fromEntries(Object.entries(message).map(([field, value]) => {
    if (value === null || typeof value !== 'object' || !('sealed' in value)) return [field, value];
    const [, name, open] = openings.get(value.sealed) || [];
    if (name !== undefined && name !== field) throw new Error(`the opening of ${name} stands at ${field}`);
    return [field, name === undefined ? hidden(value.count) : open];
  }));
}

const hidden = count => count === undefined ? '?' : Array(count).fill('?');

/* `roll dice=red,red` */
function told({ type, seat, ...fields }) {
  const words = Object.entries(fields).map(([name, value]) => `${name}=${Array.isArray(value) && value.every(one => typeof one !== 'object') ? value.join(',') || '-' : JSON.stringify(value).replaceAll('"', '')}`);
  return [type, seat === undefined ? '' : `seat=${seat}`, ...words].filter(Boolean).join(' ');
}

function show(text) {
  const line = JSON.parse(text), { act, facts } = line.event, openings = openingsOf(line);
  console.log(`${String(act.seq).padStart(4)}  ${act.by}: ${told(opened(act.data, openings))}`);
  for (const fact of facts) console.log(`        ${told(opened(fact, openings))}`);
}

/* The lines of a file, or of a stream of server-sent events. */
async function* lines(source) {
  if (!/^https?:/.test(source)) {
    yield* createInterface({ input: createReadStream(source) });
    return;
  }
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.json()).reason}`);
  let rest = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const part of parts) if (part.startsWith('data: ')) yield part.slice(6);
  }
}

for await (const line of lines(process.argv[2])) show(line);
