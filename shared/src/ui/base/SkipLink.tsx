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

/** A link that is visible only while it has the focus: moves the focus past the navigation to the element with the id `to`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <Anchor
      href={`#${to}`}
      onClick={(event) => {
        // Moves the focus without changing the URL, which belongs to the router.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </Anchor>
  );
}
