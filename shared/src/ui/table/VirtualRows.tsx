import { useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { rowPx } from './long-look';
import { Row, type Look } from './Row';

export { longLook } from './long-look';

const cardPx = 97;
/** So many rows are drawn before they are in view where the list is scrolled to, and so many are kept where it comes from. */
const coming = 10;
const going = 2;

interface VirtualRowsProps<T> {
  look: Look<T>;
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  selectedKey: string | undefined;
  isMarked: ((row: T) => boolean) | undefined;
  /** Tells which rows are in view, so that those that are missing can be loaded. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

/** Which rows are drawn besides those in view: most of them where scrolling goes. */
function ahead() {
  let back = false;
  return {
    onChange: ({ scrollDirection }: { scrollDirection: 'forward' | 'backward' | null }) => {
      if (scrollDirection) back = scrollDirection === 'backward';
    },
    rangeExtractor: ({ startIndex, endIndex, count }: Range) => {
      const from = Math.max(0, startIndex - (back ? coming : going));
      const to = Math.min(count - 1, endIndex + (back ? going : coming));
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    },
  };
}

/** Where the list begins in the document, and whether its rows are cards there, whose heights differ. */
function usePlace(body: { current: HTMLElement | null }) {
  const [place, setPlace] = useState({ margin: 0, cards: false });
  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return;
      const margin = body.current.getBoundingClientRect().top + window.scrollY;
      const cards = getComputedStyle(body.current).getPropertyValue('--cards') !== '';
      setPlace((now) => (now.margin === margin && now.cards === cards ? now : { margin, cards }));
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [body]);
  return place;
}

/** The rows in view of a long list and a few around them, each at the place it has among all. */
export function VirtualRows<T>({ look, rows, rowKey, selectedKey, isMarked, onVisible }: VirtualRowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { margin, cards } = usePlace(body);
  const [{ rangeExtractor, onChange }] = useState(ahead);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (cards ? cardPx : rowPx),
    rangeExtractor,
    onChange,
    scrollMargin: margin,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, cards]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onVisible?.(first, last), [onVisible, first, last]);
  return (
    <Body
      look={look as Look<unknown>}
      rows={rows}
      rowKey={rowKey as (row: unknown) => string}
      selectedKey={selectedKey}
      isMarked={isMarked as ((row: unknown) => boolean) | undefined}
      items={items}
      margin={margin}
      height={virtual.getTotalSize()}
      body={body}
      // Cards differ in height, rows of a table do not.
      measure={cards ? virtual.measureElement : undefined}
    />
  );
}

interface BodyProps extends Omit<VirtualRowsProps<unknown>, 'onVisible'> {
  items: readonly VirtualItem[];
  margin: number;
  height: number;
  body: Ref<HTMLTableSectionElement>;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** It is drawn again when other rows are to be seen, not at every step of scrolling. */
const Body = memo(function Body({ look, rows, rowKey, selectedKey, isMarked, items, margin, height, body, measure }: BodyProps) {
  return (
    <tbody ref={body} role="rowgroup" style={{ height }}>
      {items.map(({ index, start }) => {
        // A list that has become shorter is shown before it is measured again.
        if (index >= rows.length) return null;
        const row = rows[index];
        return (
          <Row
            key={row === undefined ? index : rowKey(row)}
            {...(measure && { ref: measure })}
            look={look}
            row={row}
            index={index}
            top={start - margin}
            selected={row !== undefined && (rowKey(row) === selectedKey || (isMarked?.(row) ?? false))}
          />
        );
      })}
    </tbody>
  );
});
