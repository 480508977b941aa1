import type { StylisPlugin } from '@emotion/cache';

/** The prefix of the class of every styled element. */
export const classPrefix = 'ta';
const styledClass = new RegExp(`\\.${classPrefix}-[\\w-]+`);

/** Classes in a selector: style props override every rule of a recipe, whose selectors have up to three more. */
const recipeClasses = 2;
const propsClasses = 6;

const repeatClass = (count: number) => (selector: string) => selector.replace(styledClass, (name) => name.repeat(count));
/** Selectors with pseudo-elements keep their specificity, of one element. */
const withoutSpecificity = (selector: string) => (selector.includes('::') ? selector : `:where(${selector})`);

/** How the selectors of a layer are written; those of others stay as they are. */
const layers: Readonly<Record<string, (selector: string) => string>> = {
  '@layer reset': withoutSpecificity,
  '@layer recipes': repeatClass(recipeClasses),
};
const ofProps = repeatClass(propsClasses);
const unchanged = (selector: string) => selector;
/** Of the layer whose rules are being written. */
let write = ofProps;

/**
 * Writes the cascade layers of the style library as specificity: reset, base, recipes, style props. For each rule in a layer that is added later,
 * Chromium styles and lays out the whole page again, and the first use of each part of the screen adds some.
 */
export const withoutLayers: StylisPlugin = (element, _index, _siblings, callback) => {
  const { type, children } = element;
  if (type === 'rule') element.props = (element.props as string[]).map((selector) => write(selector));
  if (type !== '@layer' || !Array.isArray(children) || children.length === 0) return undefined;
  write = layers[element.value] ?? unchanged;
  // Its rules are added one by one, and nothing in its own place.
  element.type = 'comm';
  const rules = children.map((rule, index) => {
    rule.root = null;
    return callback(rule, index, children, callback);
  });
  write = ofProps;
  return rules.join('');
};
