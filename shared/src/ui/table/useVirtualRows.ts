import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll, type VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { createOverscan } from './overscan';

interface VirtualRowsOptions {
  count: number;
  /** The estimated height of a row in pixels. */
  rowPx: number;
  /** The position of the first row in the document, in pixels. */
  margin: number;
  /** The rows are cards, which differ in height; few of them are in view. */
  cards: boolean;
  /** Receives the range of visible rows on every scroll step. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

type RowVirtualizer = Virtualizer<Window, HTMLTableRowElement>;

/** Before the first scroll, rows are added in small steps: rendering all of them at the first scroll would cause a noticeable delay. */
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
        // Rows that become visible now are rendered immediately; the others in a transition between frames.
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
    /** Renders additional rows step by step. Returns a function that stops it. */
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
 * The rows of a long list to render, and their positions. Rows are rendered in large batches long before they are visible, so that most frames only
 * scroll. This is why we use the library's core rather than its hook, which re-renders whenever another row becomes visible.
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
