import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { layOutColumns } from './column-widths';
import { rowHeightPx } from './virtual-table-styles';
import { useVirtualRows } from './useVirtualRows';
import { useTableViewport } from './useTableViewport';
import { createSlotAllocator } from './row-recycling';
import { Row, type RowConfig } from './Row';

export { virtualTableStyles } from './virtual-table-styles';

const cardHeightPx = 97;
interface VirtualRowsProps<T> {
  config: RowConfig<T>;
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  selectedKey: string | undefined;
  isRowSelected: ((row: T) => boolean) | undefined;
  /** Receives the range of visible rows, so that missing ones can be loaded. */
  onVisible: ((from: number, to: number) => void) | undefined;
}

/** The visible rows of a long list and a few around them, each positioned absolutely. */
export function VirtualRows<T>({ config, rows, rowKey, selectedKey, isRowSelected, onVisible }: VirtualRowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { margin, cards, width } = useTableViewport(body);
  const virtualRows = useVirtualRows({ count: rows.length, rowPx: cards ? cardHeightPx : rowHeightPx, margin, cards, onVisible });
  const { virtual, items } = virtualRows;
  const [hasFocus, setEntered] = useState(false);
  const focus = (index: number | undefined) => {
    virtualRows.focus(index);
    setEntered(index !== undefined);
  };
  const { columns } = config;
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    return table && width > 0 && !cards ? layOutColumns(table, columns, width) : undefined;
  }, [columns, width, cards]);
  return (
    <tbody
      ref={body}
      role="rowgroup"
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => focus(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? 0))}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || focus(undefined)}
    >
      <VirtualBody
        config={config as RowConfig<unknown>}
        rows={rows}
        rowKey={rowKey as (row: unknown) => string}
        selectedKey={selectedKey}
        isRowSelected={isRowSelected as ((row: unknown) => boolean) | undefined}
        items={items}
        // Cards are measured individually; and with keyboard focus inside, the DOM order has to match the order of the list.
        inOrder={!virtual.isScrolling || hasFocus || cards}
        margin={margin}
        // Cards differ in height; table rows do not.
        measure={cards ? virtual.measureElement : undefined}
      />
    </tbody>
  );
}

interface VirtualBodyProps extends Omit<VirtualRowsProps<unknown>, 'onVisible'> {
  items: readonly VirtualItem[];
  inOrder: boolean;
  margin: number;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** Memoized: it re-renders when the range of rows changes, not on every scroll step. */
const VirtualBody = memo(function Body({
  config,
  rows,
  rowKey,
  selectedKey,
  isRowSelected,
  items,
  inOrder,
  margin,
  measure,
}: VirtualBodyProps) {
  const [allocate] = useState(createSlotAllocator);
  // A list that has become shorter is rendered before the virtualizer is updated.
  const offsets = new Map(items.filter(({ index }) => index < rows.length).map(({ index, start }) => [index, start - margin]));
  return allocate([...offsets.keys()], inOrder).map(({ key, index }) => {
    const row = rows[index];
    const id = row === undefined ? undefined : rowKey(row);
    return (
      <Row
        key={key}
        {...(measure && { ref: measure })}
        config={config}
        row={row}
        id={id}
        index={index}
        top={offsets.get(index)}
        selected={row !== undefined && (id === selectedKey || (isRowSelected?.(row) ?? false))}
      />
    );
  });
});
