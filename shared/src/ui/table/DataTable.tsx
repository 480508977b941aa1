import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDelegatedLinks } from '@techadds/shared/router';
import { Box, VisuallyHidden } from '../base/primitives';
import { TableContainer, Table } from './table-styles';
import { getGridAreas, type Column } from './column';
import { Row, PlaceholderRow, type RowConfig } from './Row';
import { useRowNavigation } from './row-navigation';

type VirtualRowsModule = typeof import('./VirtualRows');

interface DataTableProps<T> {
  /** Keep the identity of this array while the columns do not change: a new array re-renders all rows. */
  columns: readonly Column<T>[];
  /** Header content by column key, for content that changes more often than the rows. */
  headerContent?: Readonly<Record<string, ReactNode>>;
  /** A row that is not loaded yet is undefined. */
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  /** The URL of a row … */
  rowHref?: (row: T) => string;
  /** … or the handler of a press on it. */
  onRowClick?: (row: T) => void;
  selectedKey?: string;
  /** Whether a row is highlighted in addition, because an action is about to apply to it. */
  isRowSelected?: (row: T) => boolean;
  sort?: string;
  order?: 'asc' | 'desc';
  onSort?: (sort: string, order: 'asc' | 'desc') => void;
  /** Receives the range of the visible rows of a long list. */
  onVisible?: (from: number, to: number) => void;
  /** Below the rows, usually a Pagination. */
  footer?: ReactNode;
  /** The name of the table, for screen readers. */
  caption: string;
  /** Nothing is loaded yet: shows skeleton rows. */
  loading?: boolean;
  /** The rows are being refetched: the current ones are dimmed. */
  refetching?: boolean;
  /** Inside a Card, which has the border. */
  inCard?: boolean;
}

const skeletonRows = 8;
/** Lists of this length or more render only the rows in view. */
const virtualizeFrom = 200;

/** Rows that fill a window, which are rendered first, so that they are seen early: table rows, or cards on a phone. */
const countFirstRows = () => Math.ceil(innerHeight / (innerWidth < 600 ? 88 : 44));

let loadedModule: VirtualRowsModule | undefined;

/** Loads the code for long lists on demand, because few lists are that long. */
function useVirtualRowsModule(wanted: boolean): VirtualRowsModule | undefined {
  const [part, setPart] = useState(loadedModule);
  useEffect(() => {
    if (!wanted || part) return;
    let mounted = true;
    import('./VirtualRows').then(
      ({ VirtualRows, virtualTableStyles }) => {
        loadedModule = { VirtualRows, virtualTableStyles };
        if (mounted) setPart(loadedModule);
      },
      // Without it the list is slower, but complete.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [wanted, part]);
  return wanted ? part : undefined;
}

/** The rows of a list that is not long, or loads. Its own component, so that the rows that follow the first ones render nothing else. */
function Rows<T>({ config, rows, rowKey, selectedKey, isRowSelected, loading }: DataTableProps<T> & { config: RowConfig<T> }) {
  const hasAllRows = useDeferredValue(!loading, false);
  if (loading) return Array.from({ length: skeletonRows }, (_, index) => <PlaceholderRow key={index} config={config} index={index} />);
  // Until the code for long lists is loaded, show a part of them.
  const count = !hasAllRows ? countFirstRows() : rows.length >= virtualizeFrom ? 60 : virtualizeFrom;
  return rows.slice(0, count).map((row, index) => {
    if (row === undefined) return <PlaceholderRow key={index} config={config} index={index} />;
    const key = rowKey(row);
    return <Row key={key} config={config} row={row} selected={key === selectedKey || (isRowSelected?.(row) ?? false)} />;
  });
}

/** A list of records: a real table, whose rows become three lines on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, rowHref, onRowClick, selectedKey, isRowSelected, sort, order = 'asc', onSort } = props;
  const { footer, caption, loading, refetching, inCard, onVisible, headerContent } = props;
  const isLong = rows.length >= virtualizeFrom;
  const virtual = useVirtualRowsModule(isLong && !loading);
  const table = useRef<HTMLTableElement>(null);
  const isSelectable = columns.some(({ cardSlot }) => cardSlot === 'select');
  useRowNavigation(table, rows.length > 0 && (rowHref !== undefined || onRowClick !== undefined || isSelectable));
  const onLinkClick = useDelegatedLinks('a[data-row]');
  const css = useMemo(() => virtual?.virtualTableStyles(columns), [virtual, columns]);
  const config = useMemo<RowConfig<T>>(
    () => ({ columns, areas: getGridAreas(columns), rowHref, onRowClick }),
    [columns, rowHref, onRowClick],
  );

  const header = ({ key, header: text, headerContent: head, align, width, sort: sortKey, hideBelow }: Column<T>) => {
    const isSorted = sortKey !== undefined && sortKey === sort;
    const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        key={key}
        role="columnheader"
        scope="col"
        data-align={align}
        data-hide={hideBelow}
        // Long lists set column widths in CSS.
        style={{ width: virtual ? undefined : width }}
        aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {sortKey && onSort ? (
          <button type="button" onClick={() => onSort(sortKey, isSorted && order === 'asc' ? 'desc' : 'asc')}>
            {text}
            {isSorted && <Arrow size={13} aria-hidden />}
          </button>
        ) : (
          (headerContent?.[key] ?? head ?? text)
        )}
      </th>
    );
  };

  // The roles repeat those of the elements, because browsers drop them when CSS lays the table out as a grid.
  return (
    <TableContainer inCard={inCard}>
      <Table
        ref={table}
        role="table"
        aria-busy={loading || refetching || undefined}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        dim={refetching}
        css={css}
        onClick={onLinkClick}
      >
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">{columns.map(header)}</tr>
        </thead>
        {virtual ? (
          <virtual.VirtualRows
            config={config}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selectedKey}
            isRowSelected={isRowSelected}
            onVisible={onVisible}
          />
        ) : (
          <tbody role="rowgroup">
            <Rows {...props} config={config} />
          </tbody>
        )}
      </Table>
      {footer && (
        <Box borderTop="1px solid" borderColor="line" px="4">
          {footer}
        </Box>
      )}
    </TableContainer>
  );
}
