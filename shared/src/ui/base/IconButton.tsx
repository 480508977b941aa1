import { useContext, type ComponentProps, type ReactNode } from 'react';
import { ActionScope } from './action-scope';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Tooltip } from './Tooltip';
import { staticStyled } from './static-styled';
import { useTooltip } from './useTooltip';

const Base = staticStyled('button', buttonRecipe);

export interface IconButtonProps extends Omit<ComponentProps<typeof Base>, 'ref' | 'variant' | 'size' | 'square' | 'wide' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button with an icon only. */
export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  const { anchor, handlers, id } = useTooltip();
  const ref = useContext(ActionScope)?.({ ...rest, 'aria-label': label });
  return (
    <>
      <Base ref={ref} type="button" variant={variant} square aria-label={label} {...handlers} {...rest}>
        {icon}
      </Base>
      {anchor && <Tooltip anchor={anchor} id={id} text={label} />}
    </>
  );
}
