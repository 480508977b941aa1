import { useLayoutEffect, useState } from 'react';

const unknownViewport = { margin: 0, cards: false, width: 0 };
/** The position of the last long list, used for the first render of the next one; measured again after the browser's layout. */
let lastViewport = unknownViewport;
const isLastViewportValid = () => lastViewport.width === window.innerWidth;

/** The position of the list in the document, and whether its rows are cards, which differ in height. */
export function useTableViewport(body: { current: HTMLElement | null }) {
  const [viewport, setViewport] = useState(() => (isLastViewportValid() ? lastViewport : unknownViewport));
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return;
      const margin = body.current.getBoundingClientRect().top + window.scrollY;
      const cards = getComputedStyle(body.current).getPropertyValue('--cards') !== '';
      lastViewport = { margin, cards, width: window.innerWidth };
      setViewport((now) => (now.margin === margin && now.cards === cards && now.width === lastViewport.width ? now : lastViewport));
    };
    const frame = isLastViewportValid() ? requestAnimationFrame(measure) : undefined;
    if (frame === undefined) measure();
    window.addEventListener('resize', measure);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [body]);
  return viewport;
}
