import type { ComponentProps, ReactNode } from 'react';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Tooltip } from './Tooltip';
import { staticStyled } from './static-styled';
import { useTooltip } from './useTooltip';

const Base = staticStyled('button', buttonRecipe);

export interface IconButtonProps extends Omit<ComponentProps<typeof Base>, 'variant' | 'size' | 'square' | 'wide' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button with an icon only. */
export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  const { anchor, handlers, id } = useTooltip();
  return (
    <>
      <Base type="button" variant={variant} square aria-label={label} {...handlers} {...rest}>
        {icon}
      </Base>
      {anchor && <Tooltip anchor={anchor} id={id} text={label} />}
    </>
  );
}
