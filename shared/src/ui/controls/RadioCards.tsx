import { useId, type ReactNode } from 'react';
import { Box, Flex, Span } from '../base/primitives';
import { styled } from '../base/styled';

const Card = styled('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    p: '3',
    bg: 'bg',
    border: '1px solid',
    borderColor: 'line.control',
    rounded: 'md',
    cursor: 'pointer',
    // On phones one row each, with the preview at the start and the text beside it.
    _cXs: { flexDirection: 'row', alignItems: 'center', gap: '3' },
    _hover: { bg: 'bg.hover' },
    '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.mark', boxShadow: 'inset 0 0 0 1px var(--ta-colors-brand-mark)' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '2px' },
    '&:has(:disabled)': { bg: 'bg.subtle', borderColor: 'line.strong', boxShadow: 'none', color: 'fg.disabled', cursor: 'not-allowed' },
  },
});

const Fieldset = styled('fieldset', { base: { minWidth: '0' } });

const Dot = styled('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    display: 'grid',
    placeContent: 'center',
    width: '16px',
    height: '16px',
    border: '1px solid',
    borderColor: 'line.control',
    rounded: 'full',
    bg: 'bg',
    cursor: 'inherit',
    outline: 'none',
    '&::before': { content: '""', width: '6px', height: '6px', rounded: 'full', transform: 'scale(0)', bg: 'brand.contrast' },
    '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid', _before: { transform: 'none' } },
    '&:disabled': { bg: 'bg.muted', borderColor: 'line.strong', _before: { bg: 'fg.disabled' } },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
});

interface RadioCardsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; text?: string; /** Shows what the choice looks like. */ sample?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** A few options side by side, one of which is selected; arrow keys change the selection. */
export function RadioCards<V extends string>({ label, options, value, onChange, disabled }: RadioCardsProps<V>) {
  const name = useId();
  return (
    <Fieldset disabled={disabled}>
      <Box as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </Box>
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))"
        _cXs={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {options.map((option) => (
          <Card key={option.value}>
            {option.sample && (
              <Box flex="none" _cXs={{ width: '20' }}>
                {option.sample}
              </Box>
            )}
            <Box minWidth="0">
              <Flex gap="2" alignItems="center" textStyle="sm" fontWeight="medium">
                <Dot type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
                {option.label}
              </Flex>
              {option.text && (
                <Span display="block" mt="0.5" ps="6" textStyle="xs" color={disabled ? 'fg.disabled' : 'fg.muted'}>
                  {option.text}
                </Span>
              )}
            </Box>
          </Card>
        ))}
      </Box>
    </Fieldset>
  );
}
