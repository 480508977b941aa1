import { styled } from './styled';

/** A block that takes style props; `as` changes the element. */
export const Box = styled('div');
/** An inline element that takes style props. */
export const Span = styled('span');
export const Flex = styled('div', { base: { display: 'flex' } });
/** Things under each other, 16 px apart unless `gap` says otherwise. */
export const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
export const VStack = styled('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' } });
/** Things beside each other, centred, 8 px apart unless `gap` says otherwise. */
export const HStack = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } });
export const Grid = styled('div', { base: { display: 'grid', gap: '5' } });
export const Text = styled('p', { base: { textStyle: 'md' } });

/** `size` is the look, `as` the level: `<Heading as="h2" size="lg">`. */
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

/** Read aloud, not shown. */
export const VisuallyHidden = styled('span', { base: { srOnly: true } });
