import { defineRecipe } from '@chakra-ui/react/styled-system';

const disabledSelector = '&:disabled, &[aria-disabled=true]';

/** The styles of buttons and of links that look like buttons. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    fontFamily: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    rounded: 'sm',
    border: '1px solid',
    borderColor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitUserSelect: 'none',
    textDecoration: 'none',
    transition: 'background-color 100ms, border-color 100ms, color 100ms',
    '& svg': { flex: 'none' },
    [disabledSelector]: { cursor: 'not-allowed' },
    // Touch targets need to be larger than mouse targets.
    '@media (pointer: coarse)': { minHeight: '9', minWidth: '9' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'brand.solid',
        color: 'brand.contrast',
        _hover: { bg: 'brand.hover' },
        [disabledSelector]: { bg: 'bg.muted', color: 'fg.disabled' },
      },
      outline: {
        bg: 'bg.raised',
        color: 'fg',
        borderColor: 'line.strong',
        boxShadow: 'xs',
        _hover: { bg: 'bg.hover' },
        _dark: { _hover: { bg: 'bg.muted' } },
        [disabledSelector]: { bg: 'transparent', color: 'fg.disabled', boxShadow: 'none' },
      },
      soft: { bg: 'bg.muted', color: 'fg', _hover: { bg: 'bg.emphasized' }, [disabledSelector]: { bg: 'bg.muted', color: 'fg.disabled' } },
      ghost: {
        color: 'fg.muted',
        _hover: { bg: 'bg.muted', color: 'fg' },
        [disabledSelector]: { bg: 'transparent', color: 'fg.disabled' },
      },
      danger: {
        bg: 'bg.raised',
        color: 't.bad.fg',
        borderColor: 'line.strong',
        boxShadow: 'xs',
        _hover: { bg: 't.bad.bg', borderColor: 't.bad.border' },
        [disabledSelector]: { bg: 'transparent', color: 'fg.disabled', boxShadow: 'none' },
      },
      dangerSolid: {
        bg: 't.bad.solid',
        color: 'white',
        _hover: { opacity: 0.92 },
        [disabledSelector]: { bg: 'bg.muted', color: 'fg.disabled' },
      },
      link: {
        color: 'brand.fg',
        rounded: 'xs',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
        [disabledSelector]: { color: 'fg.disabled', textDecoration: 'none' },
      },
    },
    size: {
      xs: { height: '6', px: '2', textStyle: 'xs', minWidth: '6' },
      sm: { height: '7', px: '2.5', textStyle: 'xs', minWidth: '7' },
      md: { height: '8', px: '3', textStyle: 'sm', minWidth: '8' },
      lg: { height: '9', px: '4', textStyle: 'md', minWidth: '9' },
      xl: { height: '11', px: '4', textStyle: 'md', minWidth: '11' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
    wide: { true: { width: 'full' } },
  },
  compoundVariants: [
    { variant: 'link', css: { height: 'auto', px: '0', minWidth: '0', '@media (pointer: coarse)': { minHeight: '0', minWidth: '0' } } },
  ],
  defaultVariants: { variant: 'outline', size: 'md' },
});

export type ButtonVariant = 'solid' | 'outline' | 'soft' | 'ghost' | 'danger' | 'dangerSolid' | 'link';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
