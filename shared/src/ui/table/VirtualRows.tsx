import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { layColumns } from './column-widths';
import { rowPx } from './virtual-table-styles';
import { useDrawn } from './useVirtualRows';
import { usePlace } from './useTableViewport';
import { seating } from './row-recycling';
import { Row, type Look } from './Row';

export { longLook } from './virtual-table-styles';

const cardPx = 97;
interface VirtualRowsProps<T> {
  look: Look<T>;
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  selectedKey: string | undefined;
  isMarked: ((row: T) => boolean) | undefined;
  /** Tells which rows are in view, so that those that are missing can be loaded. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

/** The rows in view of a long list and a few around them, each at the place it has among all. */
export function VirtualRows<T>({ look, rows, rowKey, selectedKey, isMarked, onVisible }: VirtualRowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { margin, cards, width } = usePlace(body);
  const drawn = useDrawn({ count: rows.length, rowPx: cards ? cardPx : rowPx, margin, cards, onVisible });
  const { virtual, items } = drawn;
  const [entered, setEntered] = useState(false);
  const focus = (index: number | undefined) => {
    drawn.focus(index);
    setEntered(index !== undefined);
  };
  const { columns } = look;
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    return table && width > 0 && !cards ? layColumns(table, columns, width) : undefined;
  }, [columns, width, cards]);
  return (
    <tbody
      ref={body}
      role="rowgroup"
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => focus(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? 0))}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || focus(undefined)}
    >
      <Body
        look={look as Look<unknown>}
        rows={rows}
        rowKey={rowKey as (row: unknown) => string}
        selectedKey={selectedKey}
        isMarked={isMarked as ((row: unknown) => boolean) | undefined}
        items={items}
        // Cards are measured, each for itself; and where the keyboard is, what is next in the list is next on the page.
        inOrder={!virtual.isScrolling || entered || cards}
        margin={margin}
        // Cards differ in height, rows of a table do not.
        measure={cards ? virtual.measureElement : undefined}
      />
    </tbody>
  );
}

interface BodyProps extends Omit<VirtualRowsProps<unknown>, 'onVisible'> {
  items: readonly VirtualItem[];
  inOrder: boolean;
  margin: number;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** It is drawn again when other rows are to be seen, not at every step of scrolling. */
const Body = memo(function Body({ look, rows, rowKey, selectedKey, isMarked, items, inOrder, margin, measure }: BodyProps) {
  const [seat] = useState(seating);
  // A list that has become shorter is shown before it is measured again.
  const shown = new Map(items.filter(({ index }) => index < rows.length).map(({ index, start }) => [index, start - margin]));
  return seat([...shown.keys()], inOrder).map(({ key, index }) => {
    const row = rows[index];
    const id = row === undefined ? undefined : rowKey(row);
    return (
      <Row
        key={key}
        {...(measure && { ref: measure })}
        look={look}
        row={row}
        id={id}
        index={index}
        top={shown.get(index)}
        selected={row !== undefined && (id === selectedKey || (isMarked?.(row) ?? false))}
      />
    );
  });
});
