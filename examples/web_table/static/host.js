'use strict';
/* The links of a table's seats. */

(async () => {
  const table = document.body.dataset.table, key = location.hash.slice(1);
  try {
    const opened = await ask(`/api/tables/${table}/links?key=${encodeURIComponent(key)}`);
    kept.add({ link: opened.host, name: 'links', title: opened.title, table });
    for (const seat of opened.seats) $('#links').append(row(seat));
    $('#watch').append('To watch, without a seat: ', element('a', { href: opened.watch }, location.origin + opened.watch));
  } catch (error) {
    $('#problem').textContent = error.message;
  }
})();

function row(seat) {
  if (!seat.link) return element('li', {}, element('b', {}, seat.name), element('span', {}, `played by the bot “${seat.bot}”`));
  const whole = location.origin + seat.link;
  const copy = element('button', { class: 'button', onclick: async () => {
    try { await navigator.clipboard.writeText(whole); copy.textContent = 'Copied'; } catch { copy.textContent = 'Select it by hand'; }
  } }, 'Copy');
  return element('li', {}, element('b', {}, seat.name), element('a', { href: seat.link, class: 'link' }, whole), copy);
}
