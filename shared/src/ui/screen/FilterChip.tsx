import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../base/Button';
import { useDismiss, useFloatingPosition } from '../base/floating-position';
import { Box, Span } from '../base/primitives';
import { styled } from '../base/styled';

const Chip = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    height: { base: '9', sm: '7' },
    rounded: 'sm',
    border: '1px solid',
    borderColor: 'line.strong',
    textStyle: 'xs',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    maxWidth: 'full',
    _hover: { bg: 'bg.hover' },
  },
  variants: { set: { true: {}, false: { borderStyle: 'dashed' } } },
});

const partStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  height: 'full',
  px: '2',
  rounded: 'sm',
  cursor: 'pointer',
  fontFamily: 'body',
  minWidth: '0',
} as const;
const ChipButton = styled('button', { base: partStyles });

const Panel = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    width: 'max-content',
    minWidth: '14rem',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '60vh',
    overflowY: 'auto',
    p: '3',
    rounded: 'lg',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'lg',
    zIndex: 'popover',
    animation: 'rise 160ms',
    animationTimingFunction: 'out',
  },
});

interface FilterChipProps {
  label: string;
  /** The current value in words; absent or empty if it is not set. */
  value?: string;
  onClear: () => void;
  /** The control that sets it, shown in a popover; a function receives a function that closes the popover. */
  children?: ReactNode | ((close: () => void) => ReactNode);
}

/** One filter: dashed "+ Key" when not set, solid "Key value ×" when set. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panel = useFloatingPosition<HTMLDivElement>(anchor, 'bottom', 'start');
  const id = useId();
  const close = () => {
    anchor?.focus();
    setAnchor(null);
  };
  useDismiss(anchor, panel, close);
  const set = value !== undefined && value !== '';
  return (
    <>
      <Chip set={set}>
        <ChipButton
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
        >
          {!set && <IconPlus size={14} aria-hidden />}
          {label}
          {set && (
            <Span color="fg" fontWeight="medium" overflow="hidden" textOverflow="ellipsis">
              {value}
            </Span>
          )}
        </ChipButton>
        {set && (
          <ChipButton type="button" aria-label={`Clear ${label}`} ps="1" onClick={onClear}>
            <IconX size={13} aria-hidden />
          </ChipButton>
        )}
      </Chip>
      {anchor && (
        <Panel ref={panel} popover="manual" id={id} role="dialog" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
          {typeof children !== 'function' && (
            <Box display="flex" justifyContent="flex-end" mt="3">
              <Button size="sm" onClick={close}>
                Done
              </Button>
            </Box>
          )}
        </Panel>
      )}
    </>
  );
}
