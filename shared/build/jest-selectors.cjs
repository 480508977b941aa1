/**
 * Computed styles take a third of the time of the screens' tests: each query by role requests the style of each element, and jsdom then
 * matches every rule of every style sheet against it with a general selector engine. Nearly all rules begin with a class or a tag that the
 * element does not have. This checks for that first and passes the remaining rules to the engine, so the results are the same.
 */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** Splits a selector into the alternatives of its list, or into its compounds: at separators outside of brackets and quotes. */
function split(selector, separators) {
  const parts = [''];
  let depth = 0;
  for (const char of selector) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (depth === 0 && separators.includes(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** The class or tag that an element needs to match, for each alternative of the selector. Undefined if it cannot be determined. */
function needsOf(selector) {
  if (typeof selector !== 'string' || /[\\"'|]/.test(selector)) return undefined;
  const needs = split(selector, ',').map((alternative) => {
    const compound = split(alternative.trim(), ' \t\n\r\f>+~').at(-1);
    const [, dot, name] = /^(\.?)([a-zA-Z][\w-]*)(?![^.:[])/.exec(compound) ?? [];
    return name && (dot ? { className: name } : { tag: name.toLowerCase() });
  });
  return needs.every(Boolean) ? needs : undefined;
}

const known = new Map();
function needs(selector) {
  let found = known.get(selector);
  if (found === undefined) known.set(selector, (found = needsOf(selector) ?? null));
  return found;
}

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const wanted = needs(selector);
  if (wanted && element._ownerDocument._mode === 'no-quirks') {
    const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replaceAll(/\s/g, ' ')} `;
    const tag = element._localName.toLowerCase();
    if (!wanted.some(({ className, tag: other }) => (className ? classes.includes(` ${className} `) : other === tag))) return false;
  }
  return matchesDontThrow(element, selector);
};
