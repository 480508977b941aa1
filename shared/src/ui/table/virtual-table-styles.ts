import { defaultColumnPx, type Column } from './column';

/** The height of a table row in a long list; the same as in other tables. */
export const rowHeightPx = 44;

/**
 * The additional styles of a long list. Its rows are positioned absolutely, with heights and widths that are known before
 * they are rendered: the browser then has to lay out and paint only the rows that are added or removed.
 */
export function virtualTableStyles<T>(columns: readonly Column<T>[]) {
  const widths = columns.map(({ width, primary }, place): [string, object] => [
    // With tag names: a rule for any child would also match rows and be matched again for every new row.
    `& th:nth-child(${place + 1}), & td:nth-child(${place + 1})`,
    {
      _cSm: {
        maxWidth: 'none',
        ...(primary
          ? { flex: `2 0 ${width ?? 0}`, width: 'auto', minWidth: '9rem' }
          : width === undefined
            ? { flex: `1 1 ${defaultColumnPx}px`, minWidth: '7rem' }
            : { flex: 'none', width: `var(--column-${place}, ${width})` }),
      },
    },
  ]);
  return {
    // VirtualRows reads `--cards`.
    '& tbody': { display: 'block', position: 'relative', _cXs: { '--cards': '1' } },
    '& tbody > tr': { position: 'absolute', insetInline: '0' },
    _cSm: { display: 'block', minWidth: 'max-content' },
    '& thead': { _cSm: { display: 'block' }, _cMd: { position: 'sticky', top: 'var(--bar-height)', zIndex: 'sticky' } },
    '& tr': { _cSm: { display: 'flex', alignItems: 'center', boxSizing: 'border-box' } },
    '& thead > tr': { height: '8', bg: 'bg', borderBottom: '1px solid', borderColor: 'line' },
    '& tbody > tr[role]': { _cSm: { height: `${rowHeightPx}px`, contain: 'strict', borderBottom: '1px solid', borderColor: 'line' } },
    '& tbody > tr[role] > td': { borderBottom: '0' },
    '& td svg': { overflow: 'visible' },
    // Set on rows and cells directly: if it was inherited, moving a row would recalculate the styles of all its cells.
    '& tbody > tr, & tbody > tr > td': { verticalAlign: 'baseline' },
    '& th, & td': { _cSm: { boxSizing: 'border-box', height: 'auto' } },
    '& th[role]': { borderBottom: '0', position: 'static' },
    ...Object.fromEntries(widths),
  };
}
