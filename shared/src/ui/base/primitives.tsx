import { styled } from './styled';

/** A block that takes style props; `as` changes the element. */
export const Box = styled('div');
/** An inline element that takes style props. */
export const Span = styled('span');
export const Flex = styled('div', { base: { display: 'flex' } });
/** A vertical stack, with a gap of 16 px by default. */
export const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
export const VStack = styled('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' } });
/** A horizontal stack, centered, with a gap of 8 px by default. */
export const HStack = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } });
export const Grid = styled('div', { base: { display: 'grid', gap: '5' } });
export const Text = styled('p', { base: { textStyle: 'md' } });

/** `size` sets the style, `as` the level: `<Heading as="h2" size="lg">`. */
export const Heading = styled('h2', {
  base: { fontWeight: 'semibold', textWrap: 'balance' },
  variants: {
    size: {
      sm: { textStyle: 'sm' },
      md: { textStyle: 'md' },
      lg: { textStyle: 'lg' },
      xl: { textStyle: 'xl' },
      '2xl': { textStyle: '2xl' },
      '3xl': { textStyle: '3xl' },
    },
  },
  defaultVariants: { size: 'lg' },
});

/** For screen readers only. */
export const VisuallyHidden = styled('span', { base: { srOnly: true } });
