import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll, type VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { createOverscan } from './overscan';

interface VirtualRowsOptions {
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

type RowVirtualizer = Virtualizer<Window, HTMLTableRowElement>;

/** Before anybody scrolls, so many more rows are drawn every so many milliseconds: making all at the first step would be felt. */
const rowsPerStep = 8;
const stepMs = 80;

function createVirtualRows(first: VirtualRowsOptions, redraw: () => void) {
  const rows = createOverscan();
  let more = 0;
  let shown: readonly VirtualItem[] = [];
  const isShown = (index: number | undefined) => shown.some((item) => item.index === index);
  const complete = ({ count, rowPx, margin, cards, onVisible }: VirtualRowsOptions) => {
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
      onChange: (virtual: RowVirtualizer) => {
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
    set: (options: VirtualRowsOptions) => virtual.setOptions(complete(options)),
    /** Draws more rows, bit by bit. Returns how to leave off. */
    prepare: () => {
      const timer = setInterval(() => {
        more = Math.min(more + rowsPerStep, rows.most());
        if (more === rows.most()) clearInterval(timer);
        startTransition(redraw);
      }, stepMs);
      return () => clearInterval(timer);
    },
    show: (items: readonly VirtualItem[]) => void (shown = items),
  };
}

/**
 * Which rows of a long list are drawn, and where. They come many at a time, long before they are in view, so that most frames have nothing to
 * do but to scroll. That is why the library's own hook, which draws anew whenever another row is in view, is not used, only what it is made of.
 */
export function useVirtualRows(options: VirtualRowsOptions): {
  virtual: RowVirtualizer;
  items: readonly VirtualItem[];
  focus: (index: number | undefined) => void;
} {
  const redraw = useReducer((times: number) => times + 1, 0)[1];
  const [{ virtual, focus, set, show, prepare }] = useState(() => createVirtualRows(options, redraw));
  set(options);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(() => virtual.measure(), [virtual, options.cards]);
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => show(items), [show, items]);
  useEffect(() => prepare(), [prepare]);
  return { virtual, items, focus };
}
