import type { ComponentProps } from 'react';
import { styled } from '../base/styled';

const Base = styled('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: '28px',
    height: '16px',
    rounded: 'full',
    bg: 'line.control',
    cursor: 'pointer',
    transition: 'background-color 100ms',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '12px',
      height: '12px',
      rounded: 'full',
      bg: 'white',
      transition: 'inset-inline-start 100ms',
    },
    // The touch target is larger than the visible switch.
    _after: { content: '""', position: 'absolute', inset: '-8px' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '&:checked': { bg: 'brand.solid' },
    '&:checked::before': { insetInlineStart: '14px', bg: 'brand.contrast' },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
});

/** Turns a setting on or off immediately; it needs an `aria-label` or a label of its own. */
export const Switch = (props: ComponentProps<typeof Base>) => <Base {...props} type="checkbox" role="switch" />;
