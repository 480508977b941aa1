import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useDelegatedLinks } from '@techadds/shared/router';
import { Box, VisuallyHidden } from '../base/primitives';
import { TableContainer, Table } from './table-styles';
import { getGridAreas, type Column } from './column';
import { Row, PlaceholderRow, type RowConfig } from './Row';

type VirtualRowsModule = typeof import('./VirtualRows');

interface DataTableProps<T> {
  /** The same array for as long as they do not change: rows are drawn again when it is another one. */
  columns: readonly Column<T>[];
  /** What stands in the header of the column of that name, where it changes more often than the rows do. */
  headerContent?: Readonly<Record<string, ReactNode>>;
  /** One that is not there yet is undefined. */
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  /** Where a row leads … */
  rowHref?: (row: T) => string;
  /** … or what pressing it does. */
  onRowClick?: (row: T) => void;
  selectedKey?: string;
  /** Whether a row stands out besides, because something is going to be done with it. */
  isRowSelected?: (row: T) => boolean;
  sort?: string;
  order?: 'asc' | 'desc';
  onSort?: (sort: string, order: 'asc' | 'desc') => void;
  /** Tells which rows of a long list are in view. */
  onVisible?: (from: number, to: number) => void;
  /** Under the rows, usually a Pager. */
  footer?: ReactNode;
  /** What the table shows, read aloud. */
  caption: string;
  /** Nothing is known yet: rows of grey bars stand in. */
  loading?: boolean;
  /** Newer rows are on their way: the old ones stay, paler. */
  refetching?: boolean;
  /** Inside a Card, which brings the border. */
  inCard?: boolean;
}

const skeletonRows = 8;
/** From here on only what is in view is drawn. */
const virtualizeFrom = 200;

let loadedModule: VirtualRowsModule | undefined;

/** What draws long lists, once it is there; few lists are that long. */
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
      // Without it the list is slower, and whole all the same.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [wanted, part]);
  return wanted ? part : undefined;
}

/** A list of records: a real table, which becomes rows of three lines on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, rowHref, onRowClick, selectedKey, isRowSelected, sort, order = 'asc', onSort } = props;
  const { footer, caption, loading, refetching, inCard, onVisible, headerContent } = props;
  const isLong = rows.length >= virtualizeFrom;
  const virtual = useVirtualRowsModule(isLong && !loading);
  const onLinkClick = useDelegatedLinks('a[data-row]');
  const css = useMemo(() => virtual?.virtualTableStyles(columns), [virtual, columns]);
  const config = useMemo<RowConfig<T>>(
    () => ({ columns, areas: getGridAreas(columns), rowHref, onRowClick }),
    [columns, rowHref, onRowClick],
  );

  const header = ({ key, header: text, head, align, width, sort: sortKey, hideBelow }: Column<T>) => {
    const isSorted = sortKey !== undefined && sortKey === sort;
    const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        key={key}
        role="columnheader"
        scope="col"
        data-align={align}
        data-hide={hideBelow}
        // A long list has its own way with widths.
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

  const body = () => {
    if (loading) return Array.from({ length: skeletonRows }, (_, index) => <PlaceholderRow key={index} config={config} index={index} />);
    // Until the code for long lists is there, as many as fill a window.
    return rows.slice(0, isLong ? 60 : virtualizeFrom).map((row, index) => {
      if (row === undefined) return <PlaceholderRow key={index} config={config} index={index} />;
      const key = rowKey(row);
      return <Row key={key} config={config} row={row} selected={key === selectedKey || (isRowSelected?.(row) ?? false)} />;
    });
  };

  // The roles are what the elements are anyway; browsers drop them where CSS lays the table out as a grid.
  return (
    <TableContainer inCard={inCard}>
      <Table
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
          <tbody role="rowgroup">{body()}</tbody>
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
