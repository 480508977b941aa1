import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFollow } from '@techadds/shared/router';
import { Box, VisuallyHidden } from '../base/primitives';
import { Frame, Table } from './table-styles';
import { areasOf, type Column } from './column';
import { Row, StandIn, type Look } from './Row';

type Long = typeof import('./VirtualRows');

interface DataTableProps<T> {
  /** The same array for as long as they do not change: rows are drawn again when it is another one. */
  columns: readonly Column<T>[];
  /** What stands in the header of the column of that name, where it changes more often than the rows do. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** One that is not there yet is undefined. */
  rows: readonly (T | undefined)[];
  rowKey: (row: T) => string;
  /** Where a row leads … */
  rowTo?: (row: T) => string;
  /** … or what pressing it does. */
  onRow?: (row: T) => void;
  selectedKey?: string;
  /** Whether a row stands out besides, because something is going to be done with it. */
  isMarked?: (row: T) => boolean;
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
const manyRows = 200;

let loaded: Long | undefined;

/** What draws long lists, once it is there; few lists are that long. */
function useLong(wanted: boolean): Long | undefined {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    if (!wanted || part) return;
    let mounted = true;
    import('./VirtualRows').then(
      ({ VirtualRows, longLook }) => {
        loaded = { VirtualRows, longLook };
        if (mounted) setPart(loaded);
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
  const { columns, rows, rowKey, rowTo, onRow, selectedKey, isMarked, sort, order = 'asc', onSort } = props;
  const { footer, caption, loading, refetching, inCard, onVisible, heads } = props;
  const many = rows.length >= manyRows;
  const long = useLong(many && !loading);
  const follow = useFollow('a[data-row]');
  const css = useMemo(() => long?.longLook(columns), [long, columns]);
  const look = useMemo<Look<T>>(() => ({ columns, areas: areasOf(columns), rowTo, onRow }), [columns, rowTo, onRow]);

  const header = ({ key, header: text, head, align, width, sort: by, hideBelow }: Column<T>) => {
    const sorted = by !== undefined && by === sort;
    const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        key={key}
        role="columnheader"
        scope="col"
        data-align={align}
        data-hide={hideBelow}
        // A long list has its own way with widths.
        style={{ width: long ? undefined : width }}
        aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {by && onSort ? (
          <button type="button" onClick={() => onSort(by, sorted && order === 'asc' ? 'desc' : 'asc')}>
            {text}
            {sorted && <Arrow size={13} stroke={1.75} aria-hidden />}
          </button>
        ) : (
          (heads?.[key] ?? head ?? text)
        )}
      </th>
    );
  };

  const body = () => {
    if (loading) return Array.from({ length: skeletonRows }, (_, index) => <StandIn key={index} look={look} index={index} />);
    // Until the code for long lists is there, as many as fill a window.
    return rows.slice(0, many ? 60 : manyRows).map((row, index) => {
      if (row === undefined) return <StandIn key={index} look={look} index={index} />;
      const key = rowKey(row);
      return <Row key={key} look={look} row={row} selected={key === selectedKey || (isMarked?.(row) ?? false)} />;
    });
  };

  // The roles are what the elements are anyway; browsers drop them where CSS lays the table out as a grid.
  return (
    <Frame inCard={inCard}>
      <Table
        role="table"
        aria-busy={loading || refetching || undefined}
        aria-rowcount={long ? rows.length + 1 : undefined}
        dim={refetching}
        css={css}
        onClick={follow}
      >
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">{columns.map(header)}</tr>
        </thead>
        {long ? (
          <long.VirtualRows look={look} rows={rows} rowKey={rowKey} selectedKey={selectedKey} isMarked={isMarked} onVisible={onVisible} />
        ) : (
          <tbody role="rowgroup">{body()}</tbody>
        )}
      </Table>
      {footer && (
        <Box borderTop="1px solid" borderColor="line" px="4">
          {footer}
        </Box>
      )}
    </Frame>
  );
}
