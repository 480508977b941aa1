import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useDismiss, useFloatingPosition } from '../base/floating-position';
import { styled } from '../base/styled';

const Panel = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    width: 'max-content',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '70vh',
    overflowY: 'auto',
    p: '3',
    rounded: 'lg',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'md',
    zIndex: 'popover',
    animation: 'rise 160ms',
    animationTimingFunction: 'out',
  },
});

interface PopoverProps {
  label: string;
  /** Renders the trigger; spread the props onto a Button or IconButton. */
  trigger: (props: Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'>) => ReactNode;
  align?: 'start' | 'end';
  /** A function receives a function that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel next to a button, for controls that do not fit a menu. Escape and a press outside close it. */
export function Popover({ label, trigger, align = 'end', children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panel = useFloatingPosition<HTMLDivElement>(anchor, 'bottom', align);
  const id = useId();
  const close = () => {
    anchor?.focus();
    setAnchor(null);
  };
  useDismiss(anchor, panel, close);
  return (
    <>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => (anchor ? close() : setAnchor(event.currentTarget)),
      })}
      {anchor && (
        <Panel ref={panel} popover="manual" id={id} role="dialog" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      )}
    </>
  );
}
