import type { JsxFactory, RecipeDefinition, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useCache } from '@emotion/react';
import { serializeStyles, type SerializedStyles } from '@emotion/serialize';
import { insertStyles } from '@emotion/utils';
import { cloneElement, createElement, useInsertionEffect, type ElementType, type ReactElement } from 'react';
import { system } from './system';

type Props = Record<string, unknown>;
type StyleProps = SystemStyleObject & { css?: SystemStyleObject | (SystemStyleObject | undefined)[] };

interface StyledProps extends Props {
  /** The element, where it is another than that of the component. */
  as?: ElementType;
  /** Styles the only child instead of an element of its own. */
  asChild?: boolean;
}

/**
 * Adds a rule when the element is added: one that is added while React renders makes the browser style the page before, too. Where there is no
 * document, as in the build of the sign-in page, there are no effects.
 */
const useInsertion: (insert: () => void, deps: readonly unknown[]) => void =
  typeof document === 'undefined' ? (insert) => insert() : useInsertionEffect;

const styleProps = new Map<string, boolean>();
function isStyleProp(name: string): boolean {
  const known = styleProps.get(name);
  if (known !== undefined) return known;
  const isValid = system.isValidProperty(name);
  styleProps.set(name, isValid);
  return isValid;
}

function useStyledElement(element: ElementType, styles: SerializedStyles, { as, asChild, ...props }: StyledProps): ReactElement {
  const cache = useCache();
  if (!cache) throw new Error('A styled element needs UiProvider around it.');
  useInsertion(() => void insertStyles(cache, styles, true), [cache, styles]);
  const className = styles.styles ? `${cache.key}-${styles.name}` : undefined;
  if (!asChild) return createElement(as ?? element, { ...props, className });
  const { children, ...rest } = props;
  const child = children as ReactElement<Props>;
  return cloneElement(child, { ...rest, ...child.props, className });
}

/**
 * A component that is styled by a recipe and by style props, as those of Chakra's factory, whose place it takes: that computes the rules of
 * each element anew on every render, and ours once for all elements with the same variants and style props.
 */
export const styled = ((element: ElementType, recipe: RecipeDefinition = {}, { defaultProps = {} }: { defaultProps?: Props } = {}) => {
  const getRecipeRules = system.cva(recipe);
  const variantKeys: readonly string[] = getRecipeRules.variantKeys;
  const hasRecipe = Object.keys(recipe).length > 0;
  const stylesByProps = new Map<string, SerializedStyles>();

  function getStyles(variants: Props, { css, ...props }: StyleProps): SerializedStyles {
    const key = JSON.stringify([variants, css, props]);
    const known = stylesByProps.get(key);
    if (known) return known;
    // Apart: together, all rules of the recipe would be resolved once more for each set of style props.
    const rules = [hasRecipe && getRecipeRules(variants), system.css(...[css].flat(), props)];
    const styles = serializeStyles(rules as Parameters<typeof serializeStyles>[0]);
    stylesByProps.set(key, styles);
    return styles;
  }

  return function Styled(props: StyledProps) {
    const variants: Props = {};
    const styles: Props = {};
    const rest: StyledProps = { ...defaultProps };
    for (const [name, value] of Object.entries(props))
      if (value !== undefined) (variantKeys.includes(name) ? variants : isStyleProp(name) ? styles : rest)[name] = value;
    return useStyledElement(element, getStyles(variants, styles as StyleProps), rest);
  };
}) as unknown as JsxFactory;
