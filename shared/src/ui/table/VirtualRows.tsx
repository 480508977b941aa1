import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { Row, type Look } from './Row';

const rowPx = 45;
const cardPx = 97;
const phone = '(max-width: 599.98px)';
/** Rows come and go by so many at once, and are there so many before they are in view: most frames of scrolling then have nothing to draw. */
const step = 4;
const ahead = 12;

interface VirtualRowsProps<T> {
  look: Look<T>;
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  selectedKey: string | undefined;
  isMarked: ((row: T) => boolean) | undefined;
  /** Tells which rows are in view, so that those that are missing can be loaded. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

/** The rows in view of a long list and a few around them; empty rows as high as all others stand before and behind. */
export function VirtualRows<T>({ look, rows, rowKey, selectedKey, isMarked, onVisible }: VirtualRowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const [cards] = useState(() => matchMedia(phone).matches);
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (cards ? cardPx : rowPx),
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const from = Math.max(0, Math.floor((startIndex - ahead) / step) * step);
      const to = Math.min(count, Math.ceil((endIndex + 1 + ahead) / step) * step);
      return Array.from({ length: to - from }, (_, n) => from + n);
    },
    scrollMargin: margin,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useEffect(() => onVisible?.(first, Math.max(first, last)), [onVisible, first, last]);
  const before = (items[0]?.start ?? margin) - margin;
  const behind = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  const shown = useMemo(() => ({ first, last, before, behind }), [first, last, before, behind]);
  return (
    <Body
      look={look as Look<unknown>}
      rows={rows}
      rowKey={rowKey as (row: unknown) => string}
      selectedKey={selectedKey}
      isMarked={isMarked as ((row: unknown) => boolean) | undefined}
      shown={shown}
      body={body}
      // Cards differ in height, rows of a table do not.
      measure={cards ? virtual.measureElement : undefined}
    />
  );
}

interface BodyProps extends Omit<VirtualRowsProps<unknown>, 'onVisible'> {
  shown: { first: number; last: number; before: number; behind: number };
  body: Ref<HTMLTableSectionElement>;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** It is drawn again when other rows are to be seen, not at every step of scrolling. */
const Body = memo(function Body({ look, rows, rowKey, selectedKey, isMarked, shown, body, measure }: BodyProps) {
  const { first, last, before, behind } = shown;
  return (
    <tbody ref={body} role="rowgroup">
      {before > 0 && <Gap height={before} columns={look.columns.length} />}
      {Array.from({ length: Math.max(0, Math.min(last, rows.length - 1) - first + 1) }, (_, n) => {
        const index = first + n;
        const row = rows[index];
        return (
          <Row
            key={row === undefined ? index : rowKey(row)}
            {...(measure && { ref: measure })}
            look={look}
            row={row}
            index={index}
            selected={row !== undefined && (rowKey(row) === selectedKey || (isMarked?.(row) ?? false))}
          />
        );
      })}
      {behind > 0 && <Gap height={behind} columns={look.columns.length} />}
    </tbody>
  );
});

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-gap="" style={{ height }}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
