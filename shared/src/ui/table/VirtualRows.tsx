import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Row, type Look } from './Row';

const rowPx = 45;
const cardPx = 97;
const phone = '(max-width: 599.98px)';

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
    overscan: 10,
    scrollMargin: margin,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  useEffect(() => onVisible?.(first, last), [onVisible, first, last]);
  const before = (shown[0]?.start ?? margin) - margin;
  const behind = virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body} role="rowgroup">
      {before > 0 && <Gap height={before} columns={look.columns.length} />}
      {shown.map(({ index }) => {
        const row = rows[index];
        return (
          <Row
            key={row === undefined ? index : rowKey(row)}
            // Cards differ in height, rows of a table do not.
            {...(cards && { ref: virtual.measureElement })}
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
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-gap="" style={{ height }}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
