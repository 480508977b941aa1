import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldControl } from '../base/field-context';
import { IconButton } from '../base/IconButton';
import { Flex } from '../base/primitives';
import { styled } from '../base/styled';

const Value = styled('input', {
  base: {
    flex: '1',
    minWidth: '0',
    width: '10',
    textAlign: 'center',
    bg: 'transparent',
    textStyle: 'md',
    fontVariantNumeric: 'tabular-nums',
    outline: 'none',
  },
});

interface NumberStepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The name of the number; required without a Field, and used in the names of its buttons. */
  label: string;
}

/** An integer with a button on each side; arrow keys step too. */
export function NumberStepper({ value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, label }: NumberStepperProps) {
  const [draft, setTyped] = useState<string>();
  const control = useFieldControl<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean; required?: boolean }>({});
  const set = (next: number) => {
    setTyped(undefined);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const commit = () => {
    if (draft !== undefined) set(/^\d+$/.test(draft) ? Number(draft) : value);
  };
  return (
    <Flex
      alignItems="center"
      height={{ base: '11', sm: '9' }}
      px="1"
      bg="bg"
      border="1px solid"
      borderColor="line.control"
      rounded="sm"
      _focusWithin={{ borderColor: 'brand.ring', boxShadow: '0 0 0 1px var(--ta-colors-brand-ring)' }}
    >
      <IconButton
        label={`Less: ${label}`}
        size="sm"
        disabled={value <= min}
        icon={<IconMinus size={15} />}
        onClick={() => set(value - 1)}
      />
      <Value
        {...control}
        aria-label={control.id ? undefined : label}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        inputMode="numeric"
        value={draft ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          set(value + (event.key === 'ArrowUp' ? 1 : -1));
        }}
      />
      <IconButton label={`More: ${label}`} size="sm" disabled={value >= max} icon={<IconPlus size={15} />} onClick={() => set(value + 1)} />
    </Flex>
  );
}
