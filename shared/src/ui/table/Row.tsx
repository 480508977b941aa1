import { memo, type CSSProperties, type ReactNode, type Ref } from 'react';
import { ActionScope } from '../base/action-scope';
import { createActionScope } from '../screen/page-actions';
import { Skeleton } from '../screen/Skeleton';
import type { Column } from './column';
import { findRowTarget } from './row-navigation';

/** The common configuration of all rows; keeps its identity until it changes. */
export interface RowConfig<T> {
  columns: readonly Column<T>[];
  areas: Map<string, string>;
  rowHref: ((row: T) => string) | undefined;
  onRowClick: ((row: T) => void) | undefined;
}

interface RowProps<T> {
  config: RowConfig<T>;
  /** Undefined while it is loading. */
  row: T | undefined;
  selected: boolean;
  /** Its key, if the same DOM row may later show another record. */
  id?: string;
  /** Its index, from 0, if not all rows are rendered. */
  index?: number;
  /** Its distance from the first row in pixels, if not all rows are rendered. */
  top?: number;
  ref?: Ref<HTMLTableRowElement>;
}

const maxTitleLength = 60;
/** The command palette offers the controls of the row that has the focus, below the name of the row. */
const rowScope = createActionScope((button) => {
  const row = button.closest('tr');
  return {
    title: (row && findRowTarget(row)?.textContent.slice(0, maxTitleLength)) ?? '',
    isRecord: true,
    hasFocus: row?.contains(document.activeElement) ?? false,
  };
});

function cellContent<T>({ rowHref, onRowClick }: RowConfig<T>, row: T, id: string | undefined, column: Column<T>): ReactNode {
  const { primary, cell, interactive, recyclable } = column;
  if (primary && rowHref)
    return (
      <a href={rowHref(row)} data-row="">
        {cell(row)}
      </a>
    );
  if (primary && onRowClick)
    return (
      <button type="button" data-row="" onClick={() => onRowClick(row)}>
        {cell(row)}
      </button>
    );
  // The state of controls belongs to the record, not to the recycled DOM row.
  const key = recyclable ? undefined : id;
  return interactive ? (
    <div key={key} data-control="">
      <ActionScope value={rowScope}>{cell(row)}</ActionScope>
    </div>
  ) : (
    cell(row)
  );
}

function renderCells<T>({ columns, areas }: RowConfig<T>, renderCell: (column: Column<T>) => ReactNode, separated: boolean): ReactNode {
  const firstLine = columns.find(({ cardSlot }) => cardSlot === 'line')?.key;
  return columns.map((column) => {
    const { key, align, hideBelow, primary, cardSlot, interactive, truncate, width } = column;
    return (
      <td
        key={key}
        role="cell"
        data-align={align}
        data-hide={hideBelow}
        data-primary={primary || undefined}
        data-card={cardSlot ?? 'none'}
        data-controls={(separated && interactive) || undefined}
        data-later={(separated && cardSlot === 'line' && key !== firstLine) || undefined}
        style={{ '--area': areas.get(key), '--most': truncate && width } as CSSProperties}
      >
        {renderCell(column)}
      </td>
    );
  });
}

/** Whether the rows have a selection column, which needs space. */
const hasSelectColumn = <T,>({ columns }: RowConfig<T>) => columns.some(({ cardSlot }) => cardSlot === 'select') || undefined;

/** A skeleton row with the layout of a loaded one. */
export function PlaceholderRow<T>({ config, index, top, ref }: Pick<RowProps<T>, 'config' | 'top' | 'ref'> & { index: number }) {
  const bar = ({ primary }: Column<T>) => (
    <Skeleton display="inline-block" verticalAlign="middle" height="0.75em" width={primary ? `${45 + ((index * 17) % 40)}%` : '4.5rem'} />
  );
  return (
    <tr ref={ref} data-index={index} data-choice={hasSelectColumn(config)} style={{ top }} role="row" aria-hidden>
      {renderCells(config, bar, false)}
    </tr>
  );
}

function RowBase<T>({ config, row, id, selected, index, top, ref }: RowProps<T>) {
  if (row === undefined)
    return <PlaceholderRow config={config} index={index ?? 0} {...(top !== undefined && { top })} {...(ref && { ref })} />;
  return (
    <tr
      ref={ref}
      role="row"
      data-index={index}
      style={{ top }}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-selected={selected || undefined}
      data-choice={hasSelectColumn(config)}
      data-opens={config.rowHref || config.onRowClick ? '' : undefined}
    >
      {renderCells(config, (column) => cellContent(config, row, id, column), true)}
    </tr>
  );
}

/** One record of a table. Memoized: it re-renders only when the record or the common configuration changes. */
export const Row = memo(RowBase) as typeof RowBase;
