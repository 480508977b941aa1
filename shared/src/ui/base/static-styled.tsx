import type { RecipeDefinition, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useCache } from '@emotion/react';
import { serializeStyles, type SerializedStyles } from '@emotion/serialize';
import { insertStyles } from '@emotion/utils';
import { createElement, useInsertionEffect, type ComponentProps, type ElementType, type ReactElement } from 'react';
import type { Link } from '@techadds/shared/router';
import { system } from './system';

type Variants = Record<string, Record<string, SystemStyleObject>>;
type VariantProps<V> = { [K in keyof V]?: (keyof V[K] extends 'true' | 'false' ? boolean : keyof V[K]) | undefined };
type Recipe<V> = Omit<RecipeDefinition, 'variants' | 'compoundVariants' | 'defaultVariants'> & {
  variants?: V;
  compoundVariants?: readonly object[];
  defaultVariants?: object;
};

/**
 * Adds a rule when the element is added: one that is added while React renders makes the browser style the page before, too. Where there is no
 * document, as in the build of the sign-in page, there are no effects.
 */
const useInsertion: (insert: () => void, deps: readonly unknown[]) => void =
  typeof document === 'undefined' ? (insert) => insert() : useInsertionEffect;

/**
 * An element styled by the recipe's variants only, for lists with hundreds of elements. The class of each variant is computed once,
 * whereas `styled` computes it on every render, which is most of the cost of a small element.
 */
export function staticStyled<E extends 'span' | 'button' | 'input' | typeof Link, V extends Variants = Record<never, never>>(
  element: E,
  recipe: Recipe<V>,
) {
  const recipeStyles = system.cva(recipe as RecipeDefinition);
  const variantKeys: readonly string[] = recipeStyles.variantKeys;
  const stylesByVariant = new Map<string, SerializedStyles>();

  function getStyles(variants: Record<string, unknown>): SerializedStyles {
    const variantKey = variantKeys.map((key) => String(variants[key])).join(' ');
    const styles =
      stylesByVariant.get(variantKey) ?? serializeStyles([system.css(recipeStyles(variants))] as Parameters<typeof serializeStyles>[0]);
    stylesByVariant.set(variantKey, styles);
    return styles;
  }

  return function StaticStyled(props: Omit<ComponentProps<E>, keyof V | 'className'> & VariantProps<V>): ReactElement {
    const cache = useCache();
    if (!cache) throw new Error('It stands outside of UiProvider.');
    const rest: Record<string, unknown> = {};
    const variants: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) (variantKeys.includes(key) ? variants : rest)[key] = value;
    const styles = getStyles(variants);
    useInsertion(() => void insertStyles(cache, styles, true), [cache, styles]);
    return createElement(element as ElementType, { ...rest, className: `${cache.key}-${styles.name}` });
  };
}
