import { useLayoutEffect, useState } from 'react';

/** Where the list begins in the document, and whether its rows are cards there, whose heights differ. */
export function usePlace(body: { current: HTMLElement | null }) {
  const [place, setPlace] = useState({ margin: 0, cards: false, width: 0 });
  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return;
      const margin = body.current.getBoundingClientRect().top + window.scrollY;
      const cards = getComputedStyle(body.current).getPropertyValue('--cards') !== '';
      const width = window.innerWidth;
      setPlace((now) => (now.margin === margin && now.cards === cards && now.width === width ? now : { margin, cards, width }));
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [body]);
  return place;
}
