import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { Box, VisuallyHidden } from '../base/primitives';
import { Skeleton } from '../screen/Skeleton';
import { Frame, Table } from './cells';

export interface Column<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end' | 'center';
  /** A CSS width, such as `9rem`; the primary column takes what is left. */
  width?: string;
  /** The name the server sorts by; makes the header a button. */
  sort?: string;
  /** The content width under which the column makes room. */
  hideBelow?: 'cMd' | 'cLg';
  /** The noun of the row: exactly one column. It carries the row's link. */
  primary?: boolean;
  /** Where the cell goes on phones, where a row is three lines; left out there without it. Up to two `line` and two `meta`. */
  card?: 'title' | 'amount' | 'line' | 'status' | 'meta';
  /** The cell has controls of its own, which stay above the row's link. */
  interactive?: boolean;
}

interface DataTableProps<T> {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Where a row leads … */
  rowTo?: (row: T) => string;
  /** … or what pressing it does. */
  onRow?: (row: T) => void;
  selectedKey?: string;
  sort?: string;
  order?: 'asc' | 'desc';
  onSort?: (sort: string, order: 'asc' | 'desc') => void;
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

/** The grid area of each column in the three-line form, by the order of columns that share a place. */
function areasOf<T>(columns: readonly Column<T>[]): Map<string, string> {
  const areas = new Map<string, string>();
  const lines = columns.filter(({ card }) => card === 'line');
  // One alone stands beside the status, two beside the facts and the status.
  let meta = columns.filter(({ card }) => card === 'meta').length === 1 && columns.some(({ card }) => card === 'status') ? 2 : 1;
  for (const { key, card } of columns) {
    if (card === 'title') areas.set(key, '1 / 1 / 2 / 4');
    if (card === 'amount') areas.set(key, '1 / 4 / 2 / 5');
    if (card === 'status') areas.set(key, '3 / 1 / 4 / 4');
    if (card === 'meta') areas.set(key, `${++meta} / 4 / ${meta + 1} / 5`);
    if (card === 'line') {
      const place = lines.findIndex((line) => line.key === key) + 1;
      areas.set(key, `2 / ${place} / 3 / ${place === lines.length ? 4 : place + 1}`);
    }
  }
  return areas;
}

/** A list of records: a real table, which becomes rows of three lines on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    columns,
    rows,
    rowKey,
    rowTo,
    onRow,
    selectedKey,
    sort,
    order = 'asc',
    onSort,
    footer,
    caption,
    loading,
    refetching,
    inCard,
  } = props;
  const areas = areasOf(columns);
  const firstLine = columns.find(({ card }) => card === 'line')?.key;

  const header = ({ key, header: text, align, width, sort: by, hideBelow }: Column<T>) => {
    const sorted = by !== undefined && by === sort;
    const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        key={key}
        role="columnheader"
        scope="col"
        data-align={align}
        data-hide={hideBelow}
        style={{ width }}
        aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {by && onSort ? (
          <button type="button" onClick={() => onSort(by, sorted && order === 'asc' ? 'desc' : 'asc')}>
            {text}
            {sorted && <Arrow size={13} stroke={1.75} aria-hidden />}
          </button>
        ) : (
          text
        )}
      </th>
    );
  };

  const content = (row: T, { primary, cell, interactive }: Column<T>) => {
    if (primary && rowTo) {
      return (
        <Link to={rowTo(row)} data-row="">
          {cell(row)}
        </Link>
      );
    }
    if (primary && onRow) {
      return (
        <button type="button" data-row="" onClick={() => onRow(row)}>
          {cell(row)}
        </button>
      );
    }
    return interactive ? <div data-control="">{cell(row)}</div> : cell(row);
  };

  const cellOf = ({ key, align, hideBelow, primary, card }: Column<T>, children: ReactNode, separated = true) => (
    <td
      key={key}
      role="cell"
      data-align={align}
      data-hide={hideBelow}
      data-primary={primary || undefined}
      data-card={card ?? 'none'}
      data-later={(separated && card === 'line' && key !== firstLine) || undefined}
      style={{ '--area': areas.get(key) } as CSSProperties}
    >
      {children}
    </td>
  );

  const standIn = (index: number) => (
    <tr key={index} role="row" aria-hidden>
      {columns.map((column) => {
        const width = column.primary ? `${45 + ((index * 17) % 40)}%` : '4.5rem';
        return cellOf(column, <Skeleton display="inline-block" verticalAlign="middle" height="0.75em" width={width} />, false);
      })}
    </tr>
  );

  // The roles are what the elements are anyway; browsers drop them where CSS lays the table out as a grid.
  return (
    <Frame inCard={inCard}>
      <Table role="table" aria-busy={loading || refetching || undefined} dim={refetching}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">{columns.map(header)}</tr>
        </thead>
        <tbody role="rowgroup">
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => standIn(index))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr key={key} role="row" data-selected={key === selectedKey || undefined} data-opens={rowTo || onRow ? '' : undefined}>
                    {columns.map((column) => cellOf(column, content(row, column)))}
                  </tr>
                );
              })}
        </tbody>
      </Table>
      {footer && (
        <Box borderTop="1px solid" borderColor="line" px="4">
          {footer}
        </Box>
      )}
    </Frame>
  );
}
