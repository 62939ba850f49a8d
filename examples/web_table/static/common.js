'use strict';
/* What all pages share: elements, the API, the links that this browser knows. */

const $ = (selector, root = document) => root.querySelector(selector);

/* An element: `element('a', { href: '/' }, 'words', other)`; `html` is markup of the server's own making. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'html') made.innerHTML = value;
    else if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

/* Ask the server: its answer, or an error with `status` and the `problem` that it told. */
async function ask(path, body) {
  const how = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  const data = await answer.json();
  if (answer.ok) return data;
  throw Object.assign(new Error(data.reason || answer.statusText), { status: answer.status, problem: data });
}

/* Links are kept in this browser, so that a closed tab is no lost seat. */
const kept = {
  all() { try { return JSON.parse(localStorage.getItem('karma-links') || '[]'); } catch { return []; } },
  add(link) {
    const others = kept.all().filter(one => one.link !== link.link);
    try { localStorage.setItem('karma-links', JSON.stringify([link, ...others].slice(0, 50))); } catch { /* not kept, then */ }
  },
};

const listed = names => names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const minus = number => String(number).replace('-', '−');
