import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Spinner } from './Spinner';
import { Tooltip } from './Tooltip';
import { styled } from './styled';
import { useTooltip } from './useTooltip';

const Base = styled('button', buttonRecipe);

export interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'variant' | 'size' | 'square' | 'wide'> {
  /** One `solid` a view; `dangerSolid` only inside a dialog that confirms. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A 16 px icon left of the label. */
  icon?: ReactNode;
  /** Under way: a spinner takes the icon's place and presses do nothing. */
  busy?: boolean;
  /** Why it cannot be pressed now; shown on hover and focus. Absent: it can. */
  disabledReason?: string;
  /** As wide as its container. */
  wide?: boolean;
}

/** A button. It stays reachable by keyboard while it is off for a reason, so that the reason can be read. */
export function Button({ icon, busy, disabledReason, children, onClick, ...rest }: ButtonProps) {
  const { anchor, handlers, id } = useTooltip();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps a form from being sent.
    if (busy || disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  const reason = disabledReason && { ...handlers, 'aria-disabled': true, 'aria-describedby': anchor ? id : undefined };
  return (
    <>
      <Base type="button" {...rest} {...reason} aria-busy={busy || undefined} onClick={press}>
        {busy ? <Spinner /> : icon}
        {children}
      </Base>
      {disabledReason && anchor && <Tooltip anchor={anchor} id={id} text={disabledReason} />}
    </>
  );
}
