import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useFieldControl } from '../base/field-context';
import { styled } from '../base/styled';

const Label = styled('label', {
  base: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    gap: '2',
    minHeight: '6',
    textStyle: 'sm',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: '9' },
  },
});

/** The checkbox without a label, for rows of a list; pass `type="checkbox"` and an accessible name. */
export const CheckboxInput = styled('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    display: 'grid',
    placeContent: 'center',
    width: '16px',
    height: '16px',
    border: '1px solid',
    borderColor: 'line.control',
    rounded: 'xs',
    bg: 'bg',
    cursor: 'pointer',
    '&:is(:checked, :indeterminate)': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&:is(:checked, :indeterminate)::before': { content: '""', width: '10px', height: '10px', bg: 'brand.contrast' },
    '&:checked::before': { clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 20%, 84% 8%, 38% 66%)' },
    '&:indeterminate::before': { clipPath: 'inset(42% 5%)' },
    '&:disabled': { bg: 'bg.muted', borderColor: 'line.strong', cursor: 'not-allowed' },
    '&:disabled::before': { bg: 'fg.disabled' },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
});

interface CheckboxProps extends Omit<ComponentProps<typeof CheckboxInput>, 'children' | 'ref'> {
  ref?: Ref<HTMLInputElement>;
  /** The label; omit it only with `aria-label`. */
  children?: ReactNode;
  /** Some but not all of the items it represents are checked. */
  indeterminate?: boolean;
}

/** A checkbox with its label after it. */
export function Checkbox({ children, indeterminate = false, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Form libraries that register it read and set the element itself.
  useImperativeHandle(ref, () => box.current!, []);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = <CheckboxInput {...useFieldControl(rest)} ref={box} type="checkbox" />;
  return children === undefined ? (
    input
  ) : (
    <Label>
      {input}
      <span>{children}</span>
    </Label>
  );
}
