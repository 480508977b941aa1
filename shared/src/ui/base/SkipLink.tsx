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

/** A stop of the Tab key that is seen only while it has the focus: jumps over what comes first, to what has the id `to`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <Anchor
      href={`#${to}`}
      onClick={(event) => {
        // Moves focus without touching the address, which belongs to the router.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </Anchor>
  );
}
