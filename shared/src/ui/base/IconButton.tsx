import { useContext, type ComponentProps, type ReactNode } from 'react';
import { ActionScope } from './action-scope';
import { useConnection } from './connection';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Tooltip } from './Tooltip';
import { styled } from './styled';
import { useTooltip } from './useTooltip';

const Base = styled('button', buttonRecipe);

export interface IconButtonProps extends Omit<ComponentProps<typeof Base>, 'ref' | 'variant' | 'size' | 'square' | 'wide' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** In progress: ignores presses. */
  busy?: boolean;
  /** It needs no server. Others do if they can be busy, or are in the header of a page or in a row. */
  worksOffline?: boolean;
}

/** A square button with an icon only. Without a connection, one that needs the server is disabled, and its tooltip says why. */
export function IconButton({ label, icon, variant = 'ghost', busy, worksOffline, onClick, ...rest }: IconButtonProps) {
  const { anchor, handlers, id } = useTooltip();
  const register = useContext(ActionScope);
  const disabledReason = useConnection(({ getReason }) => getReason?.({ ...rest, busy, worksOffline }, register));
  const ref = register?.({ ...rest, busy, 'aria-label': label, disabledReason });
  const reason = disabledReason && { 'aria-disabled': true, 'aria-describedby': anchor ? id : undefined };
  return (
    <>
      <Base
        ref={ref}
        type="button"
        variant={variant}
        square
        aria-label={label}
        {...handlers}
        {...rest}
        {...reason}
        aria-busy={busy || undefined}
        onClick={busy || disabledReason ? undefined : onClick}
      >
        {icon}
      </Base>
      {anchor && <Tooltip anchor={anchor} id={id} text={disabledReason ?? label} />}
    </>
  );
}
