import { useFloatingPosition } from './floating-position';
import { styled } from './styled';

const Bubble = styled('span', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    width: 'max-content',
    maxWidth: '18rem',
    px: '2',
    py: '1',
    rounded: 'sm',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'xs',
    fontWeight: 'normal',
    whiteSpace: 'normal',
    textAlign: 'start',
    boxShadow: 'md',
    zIndex: 'tooltip',
    pointerEvents: 'none',
    animation: 'fade 100ms',
  },
});

/** The bubble of a tooltip, displayed next to its anchor in the top layer. Render it while there is an anchor. */
export function Tooltip({ anchor, id, text }: { anchor: Element; id: string; text: string }) {
  const bubble = useFloatingPosition<HTMLSpanElement>(anchor, 'top', 'center');
  return (
    <Bubble ref={bubble} popover="manual" role="tooltip" id={id}>
      {text}
    </Bubble>
  );
}
