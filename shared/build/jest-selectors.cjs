/**
 * Computed styles take a third of the time of the screens' tests: each query by role requests the style of each element, and jsdom then
 * matches every rule of every style sheet against it with a general selector engine. Nearly all rules begin with a class or a tag that the
 * element does not have. This finds the rules of a sheet by class and tag, and passes only those to the engine, so the results are the same.
 */
const { createRequire } = require('node:module');
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet.js');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

const requireOfJsdom = createRequire(require.resolve('jsdom'));
const { parse } = requireOfJsdom('rrweb-cssom');
const { CSSStyleDeclaration } = requireOfJsdom('cssstyle');

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
  // No element is a pseudo-element.
  const alternatives = split(selector, ',').filter((alternative) => !alternative.includes('::'));
  const needs = alternatives.map((alternative) => {
    const plain = alternative.trim().replace(/^:where\(([\w-]+)\)$/, '$1');
    const compound = split(plain, ' \t\n\r\f>+~').at(-1);
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

/** The rules of the sheet that apply to screens, in its order. */
const listRules = (sheet) =>
  Array.from(sheet.cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });

/** Style props beat recipes by repeating their class (without-layers.ts); jsdom knows no specificity, only the order of rules. */
const isOfProps = (selector) => Number(/(\.[\w-]+)\1{5}/.test(selector));

/** Rules by the classes (`.name`) and tags that an element must have one of; those of any element under `*`. */
class RuleIndex {
  rules = [];
  /** For each rule: 1 for style props, 0 for others. */
  precedence = [];
  byKey = new Map();
  /** Of elements without styles of their own, by the places of the rules that match. */
  declarations = new Map();

  constructor(sheets) {
    for (const rule of sheets.flatMap(listRules)) {
      // Such as key frames, which match no element.
      if (typeof rule.selectorText !== 'string') continue;
      const place = this.rules.push(rule) - 1;
      this.precedence.push(isOfProps(rule.selectorText));
      const keys = needs(rule.selectorText)?.map(({ className, tag }) => (className ? `.${className}` : tag)) ?? ['*'];
      for (const key of new Set(keys)) {
        if (!this.byKey.has(key)) this.byKey.set(key, []);
        this.byKey.get(key).push(place);
      }
    }
  }

  /** The places of the rules that match the element, in the order of the sheets. */
  listMatches(element) {
    const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/).map((name) => `.${name}`);
    // In quirks mode, classes match in any case.
    const isStrict = element._ownerDocument._mode === 'no-quirks';
    const keys = isStrict ? new Set(['*', element._localName.toLowerCase(), ...classes]) : this.byKey.keys();
    const places = new Set([...keys].flatMap((key) => this.byKey.get(key) ?? []));
    const order = (a, b) => this.precedence[a] - this.precedence[b] || a - b;
    return [...places].sort(order).filter((place) => matchesDontThrow(element, this.rules[place].selectorText));
  }
}

const indexes = new WeakMap();
let defaultSheet;

/** The index of a document's sheets; a new one once a sheet or a rule is added or removed. */
function getIndex(document) {
  const sheets = [(defaultSheet ??= parse(defaultStyleSheet)), ...document.styleSheets._list];
  const found = indexes.get(document);
  const isSame = (sheet, n) => sheet === found.sheets[n] && sheet.cssRules.length === found.sizes[n];
  if (found?.sheets.length === sheets.length && sheets.every(isSame)) return found.index;
  const index = new RuleIndex(sheets);
  indexes.set(document, { sheets, sizes: sheets.map(({ cssRules }) => cssRules.length), index });
  return index;
}

function declare(styles) {
  const declaration = new CSSStyleDeclaration();
  for (const style of styles)
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  return declaration;
}

/** As jsdom's own, which is replaced: the last rule wins, and the result is kept until the document changes. */
styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const cached = document._styleCache.get(element);
  if (cached) return cached;
  const index = getIndex(document);
  const places = index.listMatches(element);
  const styles = places.map((place) => index.rules[place].style);
  let declaration;
  if (element.style.length > 0) declaration = declare([...styles, element.style]);
  else {
    const key = places.join();
    declaration = index.declarations.get(key) ?? declare(styles);
    index.declarations.set(key, declaration);
  }
  document._styleCache.set(element, declaration);
  return declaration;
};
