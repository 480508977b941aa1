import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Common styles of inputs, selects and text areas; 16 px text on phones, where smaller text makes browsers zoom in. */
export const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    height: { base: '11', sm: '9' },
    px: '2.5',
    fontFamily: 'body',
    fontSize: { base: '1rem', sm: 'md' },
    lineHeight: 'md',
    color: 'fg',
    bg: 'bg',
    border: '1px solid',
    borderColor: 'line.control',
    rounded: 'sm',
    transition: 'border-color 100ms',
    _focusVisible: { outline: 'none', borderColor: 'brand.ring', boxShadow: '0 0 0 1px var(--ta-colors-brand-ring)' },
    '&[aria-invalid=true]': { borderColor: 't.bad.icon' },
    '&:disabled': { color: 'fg.disabled', bg: 'bg.subtle', borderColor: 'line.strong', cursor: 'not-allowed' },
    '&[readonly]': { bg: 'bg.subtle' },
    '@media (forced-colors: active)': { _focusVisible: { outline: '2px solid Highlight' } },
  },
  variants: {
    size: { sm: { height: { base: '10', sm: '7' }, fontSize: { base: '1rem', sm: 'sm' }, px: '2' }, md: {} },
    bare: { true: { borderColor: 'line.strong' } },
  },
});
