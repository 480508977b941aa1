import type { RecipeDefinition, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useCache, type EmotionCache } from '@emotion/react';
import { serializeStyles } from '@emotion/serialize';
import { insertStyles } from '@emotion/utils';
import { createElement, type ComponentProps, type ReactElement } from 'react';
import { system } from './system';

type Variants = Record<string, Record<string, SystemStyleObject>>;
type VariantProps<V> = { [K in keyof V]?: (keyof V[K] extends 'true' ? boolean : keyof V[K]) | undefined };
type Recipe<V> = Omit<RecipeDefinition, 'variants' | 'compoundVariants' | 'defaultVariants'> & {
  variants?: V;
  compoundVariants?: readonly object[];
  defaultVariants?: object;
};

/**
 * An element styled by the recipe's variants only, for lists with hundreds of elements. The class of each variant is computed once,
 * whereas `styled` computes it on every render, which is most of the cost of a small element.
 */
export function staticStyled<E extends 'span' | 'button' | 'input', V extends Variants = Record<never, never>>(
  element: E,
  recipe: Recipe<V>,
) {
  const recipeStyles = system.cva(recipe as RecipeDefinition);
  const variantKeys: readonly string[] = recipeStyles.variantKeys;
  const classCache = new WeakMap<EmotionCache, Map<string, string>>();

  function getClassName(cache: EmotionCache, variants: Record<string, unknown>): string {
    const classes = classCache.get(cache) ?? new Map<string, string>();
    classCache.set(cache, classes);
    const variantKey = variantKeys.map((key) => String(variants[key])).join(' ');
    const cached = classes.get(variantKey);
    if (cached !== undefined) return cached;
    const styles = serializeStyles([system.css(recipeStyles(variants))] as Parameters<typeof serializeStyles>[0]);
    insertStyles(cache, styles, true);
    const name = `${cache.key}-${styles.name}`;
    classes.set(variantKey, name);
    return name;
  }

  return function StaticStyled(props: Omit<ComponentProps<E>, keyof V | 'className'> & VariantProps<V>): ReactElement {
    const cache = useCache();
    if (!cache) throw new Error('It stands outside of UiProvider.');
    const rest: Record<string, unknown> = {};
    const variants: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) (variantKeys.includes(key) ? variants : rest)[key] = value;
    return createElement(element, { ...rest, className: getClassName(cache, variants) });
  };
}
