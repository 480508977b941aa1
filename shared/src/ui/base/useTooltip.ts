import { useId, useState, type HTMLAttributes } from 'react';

const delayMs = 350;

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'onPointerDown'
>;

/** One timer for all tooltips, because there is only one pointer. */
let openTimer: ReturnType<typeof setTimeout> | undefined;

/** When a tooltip shows: after a short pause of the pointer, at once on keyboard focus, and not after Escape or a press. */
export function useTooltip(): { anchor: Element | null; handlers: Handlers; id: string } {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  const hide = () => {
    clearTimeout(openTimer);
    setAnchor(null);
  };
  return {
    anchor,
    id,
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType === 'touch') return;
        clearTimeout(openTimer);
        openTimer = setTimeout(() => currentTarget.isConnected && setAnchor(currentTarget), delayMs);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ currentTarget }) => setAnchor(currentTarget.matches(':focus-visible') ? currentTarget : null),
      onBlur: hide,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') hide();
      },
    },
  };
}
