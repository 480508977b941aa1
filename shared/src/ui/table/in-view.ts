import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

/** So many rows are drawn before they are in view where the list is scrolled to, and so many are kept where it comes from. */
const coming = 10;
const going = 2;

/** Which rows are drawn besides those in view: most of them where scrolling goes, and the one that has the focus wherever it is. */
export function around() {
  let back = false;
  let focused: number | undefined;
  return {
    focus: (index: number | undefined) => void (focused = index),
    onChange: ({ scrollDirection }: { scrollDirection: 'forward' | 'backward' | null }) => {
      if (scrollDirection) back = scrollDirection === 'backward';
    },
    rangeExtractor: ({ startIndex, endIndex, count }: Range) => {
      const from = Math.max(0, startIndex - (back ? coming : going));
      const to = Math.min(count - 1, endIndex + (back ? going : coming));
      const all = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      if (focused === undefined || focused >= count || (focused >= from && focused <= to)) return all;
      return focused < from ? [focused, ...all] : [...all, focused];
    },
  };
}

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
