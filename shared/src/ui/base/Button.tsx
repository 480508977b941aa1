import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Spinner } from './Spinner';
import { Tooltip } from './Tooltip';
import { styled } from './styled';
import { useTooltip } from './useTooltip';

const Base = styled('button', buttonRecipe);

export interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'variant' | 'size' | 'square' | 'wide'> {
  /** One `solid` button per view; `dangerSolid` only inside a confirmation dialog. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A 16 px icon left of the label. */
  icon?: ReactNode;
  /** In progress: shows a spinner instead of the icon and ignores presses. */
  busy?: boolean;
  /** Why the button is disabled; shown on hover and focus. Undefined if it is enabled. */
  disabledReason?: string;
  /** As wide as its container. */
  wide?: boolean;
}

/** A button. It stays focusable while it is disabled with a reason, so that the reason can be read. */
export function Button({ icon, busy, disabledReason, children, onClick, ...rest }: ButtonProps) {
  const { anchor, handlers, id } = useTooltip();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents the form submission.
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
