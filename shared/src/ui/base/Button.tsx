import { useContext, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { ActionScope } from './action-scope';
import { useConnection } from './connection';
import { buttonRecipe, type ButtonSize, type ButtonVariant } from './button-recipe';
import { Spinner } from './Spinner';
import { Tooltip } from './Tooltip';
import { styled } from './styled';
import { useTooltip } from './useTooltip';

const Base = styled('button', buttonRecipe);

export interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'ref' | 'variant' | 'size' | 'square' | 'wide'> {
  /** One `solid` button per view; `dangerSolid` only inside a confirmation dialog. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A 16 px icon left of the label. */
  icon?: ReactNode;
  /** In progress: shows a spinner instead of the icon and ignores presses. */
  busy?: boolean;
  /** Why the button is disabled; shown on hover and focus. Undefined if it is enabled. */
  disabledReason?: string | undefined;
  /** It needs no server. Others do if they can be busy, submit a form, or are in the header of a page or in a row. */
  worksOffline?: boolean;
  /** The key that presses it, in the header of a page. */
  shortcut?: string;
  /** As wide as its container. */
  wide?: boolean;
}

/**
 * A button. It stays focusable while it is disabled with a reason, so that the reason can be read. Without a connection, that is every
 * button that needs the server.
 */
export function Button(props: ButtonProps) {
  const { icon, busy, disabledReason: ownReason, worksOffline: _worksOffline, children, shortcut: _shortcut, onClick, ...rest } = props;
  const register = useContext(ActionScope);
  const disabledReason = useConnection(({ getReason }) => ownReason ?? getReason?.(props, register));
  const ref = register?.({ ...props, disabledReason });
  const { anchor, handlers, id } = useTooltip();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents the form submission.
    if (busy || disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  const reason = disabledReason && { ...handlers, 'aria-disabled': true, 'aria-describedby': anchor ? id : undefined };
  return (
    <>
      <Base ref={ref} type="button" {...rest} {...reason} aria-busy={busy || undefined} onClick={press}>
        {busy ? <Spinner /> : icon}
        {children}
      </Base>
      {disabledReason && anchor && <Tooltip anchor={anchor} id={id} text={disabledReason} />}
    </>
  );
}
