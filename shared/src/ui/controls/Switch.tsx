import type { ComponentProps } from 'react';
import { fixed } from '../base/fixed';

const Track = fixed('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: '34px',
    height: '20px',
    rounded: 'full',
    border: '1px solid',
    borderColor: 'line.control',
    bg: 'bg.emphasized',
    cursor: 'pointer',
    transition: 'background-color 100ms',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '14px',
      height: '14px',
      rounded: 'full',
      bg: 'white',
      boxShadow: 'xs',
      transition: 'transform 100ms',
    },
    // Fingers need more room than what is drawn.
    _after: { content: '""', position: 'absolute', inset: '-12px -6px' },
    '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid', _before: { bg: 'brand.contrast', transform: 'translateX(14px)' } },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.6 },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
});

interface SwitchProps extends Omit<ComponentProps<typeof Track>, 'type' | 'role' | 'children' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, in force at once. Name it with `aria-label` or `aria-labelledby`. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return <Track {...rest} type="checkbox" role="switch" onChange={({ target }) => onChange(target.checked)} />;
}
