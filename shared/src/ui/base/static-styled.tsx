import type { RecipeDefinition, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useCache, type EmotionCache } from '@emotion/react';
import { serializeStyles } from '@emotion/serialize';
import { insertStyles } from '@emotion/utils';
import { createElement, type ComponentProps, type ReactElement } from 'react';
import { system } from './system';

type Variants = Record<string, Record<string, SystemStyleObject>>;
type Choice<V> = { [K in keyof V]?: (keyof V[K] extends 'true' ? boolean : keyof V[K]) | undefined };
type Recipe<V> = Omit<RecipeDefinition, 'variants' | 'compoundVariants' | 'defaultVariants'> & {
  variants?: V;
  compoundVariants?: readonly object[];
  defaultVariants?: object;
};

/**
 * An element whose looks are the recipe's variants and nothing else: what lists draw by the hundred. The class of each is made once,
 * where `styled` works its own out whenever it is drawn, which is most of what a small element costs.
 */
export function fixed<E extends 'span' | 'button' | 'input', V extends Variants = Record<never, never>>(element: E, recipe: Recipe<V>) {
  const looks = system.cva(recipe as RecipeDefinition);
  const variantKeys: readonly string[] = looks.variantKeys;
  const made = new WeakMap<EmotionCache, Map<string, string>>();

  function classOf(cache: EmotionCache, chosen: Record<string, unknown>): string {
    const classes = made.get(cache) ?? new Map<string, string>();
    made.set(cache, classes);
    const look = variantKeys.map((key) => String(chosen[key])).join(' ');
    const known = classes.get(look);
    if (known !== undefined) return known;
    const styles = serializeStyles([system.css(looks(chosen))] as Parameters<typeof serializeStyles>[0]);
    insertStyles(cache, styles, true);
    const name = `${cache.key}-${styles.name}`;
    classes.set(look, name);
    return name;
  }

  return function Fixed(props: Omit<ComponentProps<E>, keyof V | 'className'> & Choice<V>): ReactElement {
    const cache = useCache();
    if (!cache) throw new Error('It stands outside of UiProvider.');
    const rest: Record<string, unknown> = {};
    const chosen: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) (variantKeys.includes(key) ? chosen : rest)[key] = value;
    return createElement(element, { ...rest, className: classOf(cache, chosen) });
  };
}
