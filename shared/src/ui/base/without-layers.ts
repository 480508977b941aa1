import type { StylisElement, StylisPlugin } from '@emotion/cache';

/** What the class of every styled element begins with. */
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

/** The layers of the elements that a layer contains. */
const layerOf = new WeakMap<StylisElement, string>();

const listChildren = ({ children }: StylisElement) => (Array.isArray(children) ? children : []);

function setLayer(element: StylisElement, layer: string): void {
  layerOf.set(element, layer);
  for (const child of listChildren(element)) setLayer(child, layer);
}

/**
 * Writes the cascade layers of the style library as specificity: reset, base, recipes, style props. For each rule in a layer that is added later,
 * Chromium styles and lays out the whole page again, and the first use of each part of the screen adds some.
 */
export const withoutLayers: StylisPlugin = (element, _index, _siblings, callback) => {
  const rules = listChildren(element);
  if (element.type === '@layer' && rules.length > 0) {
    for (const rule of rules) {
      setLayer(rule, element.value);
      rule.root = null;
    }
    // Its rules are added one by one, and nothing in its own place.
    element.type = 'comm';
    return rules.map((rule, index) => callback(rule, index, rules, callback)).join('');
  }
  if (element.type === 'rule') {
    const layer = layerOf.get(element);
    const change = layer === undefined ? repeatClass(propsClasses) : layers[layer];
    if (change) element.props = (element.props as string[]).map(change);
  }
  return undefined;
};
