import { useLayoutEffect, useState } from 'react';

const unknown = { margin: 0, cards: false, width: 0 };
/** Where the last long list was: the next one is drawn there at once, and looked at when the browser lays it out anyway. */
let last = unknown;
const isKnown = () => last.width === window.innerWidth;

/** Where the list begins in the document, and whether its rows are cards there, whose heights differ. */
export function usePlace(body: { current: HTMLElement | null }) {
  const [place, setPlace] = useState(() => (isKnown() ? last : unknown));
  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return;
      const margin = body.current.getBoundingClientRect().top + window.scrollY;
      const cards = getComputedStyle(body.current).getPropertyValue('--cards') !== '';
      last = { margin, cards, width: window.innerWidth };
      setPlace((now) => (now.margin === margin && now.cards === cards && now.width === last.width ? now : last));
    };
    const frame = isKnown() ? requestAnimationFrame(look) : undefined;
    if (frame === undefined) look();
    window.addEventListener('resize', look);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener('resize', look);
    };
  }, [body]);
  return place;
}
