import { useId } from 'react';
import { styled } from '../base/styled';

const Group = styled('fieldset', { base: { display: 'flex', minWidth: '0', p: '3px', rounded: 'sm', bg: 'bg.muted' } });

const Segment = styled('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1',
    minHeight: { base: '9', sm: '7' },
    px: '3',
    rounded: 'xs',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg', color: 'fg', boxShadow: 'xs' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '2px' },
    '&:has(:disabled)': { color: 'fg.disabled', cursor: 'not-allowed' },
    '@media (forced-colors: active)': { '&:has(:checked)': { border: '2px solid' } },
  },
});

const Choice = styled('input', { base: { srOnly: true } });

interface SegmentedControlProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** Short options next to each other, one of which is selected; arrow keys change the selection. */
export function SegmentedControl<V extends string>({ label, options, value, onChange, disabled }: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <Group role="radiogroup" aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <Segment key={option.value}>
          <Choice type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </Segment>
      ))}
    </Group>
  );
}
