/* What moved, moves; what changed gets the halo. Works on any stage whose pieces bear `data-key`. */

const GLIDE = { duration: 340, easing: 'cubic-bezier(.2,.7,.2,1)' };
const TURN = { duration: 620, easing: 'cubic-bezier(.2,.7,.2,1)' };
const still = matchMedia('(prefers-reduced-motion: reduce)');

/* Keyed pieces of a fragment: what each is by itself, keyed pieces within it left out, and in which it lies. */
function keyed(root) {
  const pieces = new Map();
  for (const element of root.querySelectorAll('[data-key]')) {
    const copy = element.cloneNode(true);
    for (const inner of copy.querySelectorAll('[data-key]')) inner.remove();
    const holder = element.parentElement && element.parentElement.closest('[data-key]');
    pieces.set(element.dataset.key, {
      element, alike: element.dataset.alike, own: copy.outerHTML, holder: holder ? holder.dataset.key : '',
    });
  }
  return pieces;
}

/* The keys that are new, other than they were, or elsewhere; `data-quiet` pieces are left out. */
function touched(before, now) {
  const keys = [];
  for (const [key, piece] of now) {
    const was = before.get(key);
    if ('quiet' in piece.element.dataset) continue;
    if (!was || was.own !== piece.own || was.holder !== piece.holder) keys.push(key);
  }
  return keys;
}

function halo(element) {
  element.classList.add('touched');
  const drawing = element.ownerSVGElement;
  if (!drawing) return;
  const box = element.getBBox(), gap = 3, unit = drawing.getScreenCTM(), scale = unit ? 1 / (unit.a || 1) : 1;
  const shape = element.tagName === 'g' ? element : element.parentNode;
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const pad = gap * scale, width = box.width + 2 * pad, height = box.height + 2 * pad;
  const sides = { x: box.x - pad, y: box.y - pad, width, height, rx: Math.min(width, height) / (element.dataset.halo === 'round' ? 2 : 6) };
  for (const [name, value] of Object.entries(sides)) ring.setAttribute(name, value.toFixed(2));
  ring.setAttribute('class', 'halo');
  if (shape !== element && element.hasAttribute('transform')) ring.setAttribute('transform', element.getAttribute('transform'));
  shape.append(ring);
}

/* An SVG transform as CSS functions: `rotate(30) translate(0 -90)` gives [['rotate', [30]], ['translate', [0, -90]]]. */
function functions(transform) {
  return [...(transform || '').matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, values]) => [name, values.split(/[\s,]+/).filter(Boolean).map(Number)]);
}

function asCss(list) {
  return list.map(([name, values]) => {
    if (name === 'rotate') return `rotate(${values[0]}deg)`;
    if (name === 'translate') return `translate(${values[0]}px,${values[1] || 0}px)`;
    return `${name}(${values.join(',')})`;
  }).join(' ') || 'none';
}

/* Both transforms with the same functions in the same order, angles by the shorter way; null if they differ in form. */
function paired(before, now) {
  const a = functions(before), b = functions(now);
  if (!a.length || a.length !== b.length || a.some(([name, values], i) => name !== b[i][0] || (name === 'rotate' && (values.length > 1 || b[i][1].length > 1)))) return null;
  const shift = a.map(([name, values], i) => name === 'rotate' ? 360 * Math.round((b[i][1][0] - values[0]) / 360) : 0);
  return [asCss(a.map(([name, values], i) => [name, name === 'rotate' ? [values[0] + shift[i]] : values])), asCss(b)];
}

function centre(box) { return [box.left + box.width / 2, box.top + box.height / 2]; }

/* Where every keyed piece is now: taken before the stage changes. */
function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll('[data-key]')) {
    found.set(element.dataset.key, { box: element.getBoundingClientRect(), transform: element.getAttribute('transform') || '', alike: element.dataset.alike });
  }
  return found;
}

function glide(root, was) {
  if (still.matches || !root.animate) return;
  const here = new Set([...root.querySelectorAll('[data-key]')].map(element => element.dataset.key));
  const gone = new Map();
  for (const [key, place] of was) if (!here.has(key) && place.alike) gone.set(place.alike, [...(gone.get(place.alike) || []), place]);
  const moves = [];
  for (const element of root.querySelectorAll('[data-key]')) {
    let place = was.get(element.dataset.key);
    if (!place && element.dataset.alike && gone.has(element.dataset.alike)) place = gone.get(element.dataset.alike).shift();
    moves.push([element, place, element.getBoundingClientRect()]);
  }
  const moving = new Set(), timing = moves.some(([element, place]) => place && turned(element, place)) ? TURN : GLIDE;
  for (const [element, place, box] of moves) {
    if (!place) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180 });
      continue;
    }
    if (element.ownerSVGElement) {
      if (glideDrawn(element, place, box, timing)) moving.add(element);
      continue;
    }
    const holder = element.parentElement.closest('[data-key]');
    if (holder && moving.has(holder)) { moving.add(element); continue; }
    const [x0, y0] = centre(place.box), [x1, y1] = centre(box), dx = x0 - x1, dy = y0 - y1;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    moving.add(element);
    const base = getComputedStyle(element).transform, rest = base === 'none' ? '' : base;
    const scale = box.width && Math.abs(place.box.width / box.width - 1) > .04 ? ` scale(${place.box.width / box.width})` : '';
    element.animate([{ transform: `translate(${dx}px,${dy}px)${scale} ${rest}`, zIndex: 9 }, { transform: rest || 'none', zIndex: 9 }], GLIDE);
  }
}

/* Whether a drawn piece turns as a whole, and so carries others with it. */
function turned(element, place) {
  const transform = element.getAttribute('transform') || '';
  return Boolean(element.ownerSVGElement) && transform !== place.transform && /^rotate\([^)]*\)$/.test(transform);
}

function glideDrawn(element, place, box, timing) {
  const transform = element.getAttribute('transform') || '';
  if (transform !== place.transform) {
    const pair = paired(place.transform, transform);
    if (pair) {
      element.animate([{ transform: pair[0] }, { transform: pair[1] }], timing);
      return true;
    }
  }
  const holder = element.parentNode.getScreenCTM && element.parentNode.getScreenCTM();
  if (!holder || element.parentNode.closest('[data-key]')) return false;
  const [x0, y0] = centre(place.box), [x1, y1] = centre(box);
  if (Math.abs(x0 - x1) + Math.abs(y0 - y1) < 2) return false;
  const back = holder.inverse(), dx = back.a * (x0 - x1) + back.c * (y0 - y1), dy = back.b * (x0 - x1) + back.d * (y0 - y1);
  const rest = asCss(functions(transform));
  element.animate([{ transform: `translate(${dx}px,${dy}px) ${rest === 'none' ? '' : rest}` }, { transform: rest }], GLIDE);
  return true;
}

/* Put a fragment on the stage. `before` is the fragment of the step before, for the halo; null leaves it off. */
function show(root, fragment, before, moves) {
  const was = moves ? places(root) : null;
  root.innerHTML = fragment;
  if (was) glide(root, was);
  if (before === null) return;
  const shadow = document.createElement('template');
  shadow.innerHTML = before;
  const now = keyed(root);
  for (const key of touched(keyed(shadow.content), now)) halo(now.get(key).element);
}
