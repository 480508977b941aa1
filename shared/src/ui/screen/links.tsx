import type { ComponentProps, ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from '../base/button-recipe';
import { styled } from '../base/styled';

const LinkBase = styled(Link, buttonRecipe);

interface ButtonLinkProps extends Omit<ComponentProps<typeof LinkBase>, 'to' | 'variant' | 'size' | 'square' | 'wide'> {
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  wide?: boolean;
}

/** A link that looks like a button, for navigation rather than actions. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <LinkBase {...rest}>
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
