import { chakra } from '@chakra-ui/react/styled-system';

/** A block that takes style props; `as` changes the element. */
export const Box = chakra('div');
/** An inline element that takes style props. */
export const Span = chakra('span');
export const Flex = chakra('div', { base: { display: 'flex' } });
/** Things under each other, 16 px apart unless `gap` says otherwise. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
export const VStack = chakra('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4' } });
/** Things beside each other, centred, 8 px apart unless `gap` says otherwise. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } });
export const Grid = chakra('div', { base: { display: 'grid', gap: '5' } });
export const Text = chakra('p', { base: { textStyle: 'md' } });

/** `size` is the look, `as` the level: `<Heading as="h2" size="lg">`. */
export const Heading = chakra('h2', {
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
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
