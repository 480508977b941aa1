import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll, type VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { around } from './overscan';

interface Options {
  count: number;
  /** How high a row is before it is measured, in pixels. */
  rowPx: number;
  /** Where the first one begins in the document, in pixels. */
  margin: number;
  /** Rows differ in height, and few of them are in view. */
  cards: boolean;
  /** Told at every step of scrolling which rows are in view. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

type Rows = Virtualizer<Window, HTMLTableRowElement>;

/** Before anybody scrolls, so many more rows are drawn every so many milliseconds: making all at the first step would be felt. */
const step = 8;
const pauseMs = 80;

function drawing(first: Options, redraw: () => void) {
  const rows = around();
  let more = 0;
  let shown: readonly VirtualItem[] = [];
  const isShown = (index: number | undefined) => shown.some((item) => item.index === index);
  const complete = ({ count, rowPx, margin, cards, onVisible }: Options) => {
    rows.setCards(cards);
    return {
      count,
      estimateSize: () => rowPx,
      scrollMargin: margin,
      overscan: more,
      rangeExtractor: rows.rangeExtractor,
      getScrollElement: () => window,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      initialOffset: () => window.scrollY,
      onChange: (virtual: Rows) => {
        const { scrollDirection, isScrolling, range } = virtual;
        if (scrollDirection) rows.setBack(scrollDirection === 'backward');
        if (range) onVisible?.(range.startIndex, range.endIndex);
        if (isScrolling && virtual.getVirtualItems() === shown) return;
        // What is to be seen now cannot wait; the rest is prepared between the frames.
        if (isScrolling && isShown(range?.startIndex) && isShown(range?.endIndex)) startTransition(redraw);
        else redraw();
      },
    };
  };
  const virtual = new Virtualizer<Window, HTMLTableRowElement>(complete(first));
  return {
    virtual,
    focus: rows.focus,
    set: (options: Options) => virtual.setOptions(complete(options)),
    /** Draws more rows, bit by bit. Returns how to leave off. */
    prepare: () => {
      const timer = setInterval(() => {
        more = Math.min(more + step, rows.most());
        if (more === rows.most()) clearInterval(timer);
        startTransition(redraw);
      }, pauseMs);
      return () => clearInterval(timer);
    },
    show: (items: readonly VirtualItem[]) => void (shown = items),
  };
}

/**
 * Which rows of a long list are drawn, and where. They come many at a time, long before they are in view, so that most frames have nothing to
 * do but to scroll. That is why the library's own hook, which draws anew whenever another row is in view, is not used, only what it is made of.
 */
export function useDrawn(options: Options): { virtual: Rows; items: readonly VirtualItem[]; focus: (index: number | undefined) => void } {
  const redraw = useReducer((times: number) => times + 1, 0)[1];
  const [{ virtual, focus, set, show, prepare }] = useState(() => drawing(options, redraw));
  set(options);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(() => virtual.measure(), [virtual, options.cards]);
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => show(items), [show, items]);
  useEffect(() => prepare(), [prepare]);
  return { virtual, items, focus };
}
