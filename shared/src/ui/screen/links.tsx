import { useContext, type ComponentProps, type ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { ActionScope } from '../base/action-scope';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from '../base/button-recipe';
import { styled } from '../base/styled';

const LinkBase = styled(Link, buttonRecipe);

interface ButtonLinkProps extends Omit<ComponentProps<typeof LinkBase>, 'ref' | 'to' | 'variant' | 'size' | 'square' | 'wide'> {
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The key that follows it, in the header of a page. */
  shortcut?: string;
  wide?: boolean;
}

/** A link that looks like a button, for navigation rather than actions. */
export function ButtonLink(props: ButtonLinkProps) {
  const { icon, children, shortcut: _shortcut, ...rest } = props;
  const ref = useContext(ActionScope)?.(props);
  return (
    <LinkBase ref={ref} {...rest}>
      {icon}
      {children}
    </LinkBase>
  );
}

/** A link in running text or at the end of a card's title. */
export const TextLink = styled(Link, {
  base: {
    color: 'brand.fg',
    fontWeight: 'medium',
    rounded: 'xs',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});
