import { styled } from './styled';

const Anchor = styled('a', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'tooltip',
    px: '3',
    py: '2',
    rounded: 'sm',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'sm',
    fontWeight: 'medium',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
});

/** The first stop of the Tab key: jumps over the menu to the content, whose id is `to`. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <Anchor
      href={`#${to}`}
      onClick={(event) => {
        // Moves focus without touching the address, which belongs to the router.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      Skip to content
    </Anchor>
  );
}
