import { defaultColumnPx, type Column } from './column';

/** How high a row of a long list is, where rows are not cards: as in other tables. */
export const rowHeightPx = 44;

/**
 * The look of a long list besides that of all tables. Its rows stand by themselves, each at its place, of a height and of widths that
 * are known before they are drawn: a row that comes or goes then is all the browser has to lay out and to paint.
 */
export function virtualTableStyles<T>(columns: readonly Column<T>[]) {
  const widths = columns.map(({ width, primary }, place): [string, object] => [
    // By their names: a rule for children of any name would be one for rows too, and be looked at again when one comes.
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
    // VirtualRows reads what it says of cards.
    '& tbody': { display: 'block', position: 'relative', _cXs: { '--cards': '1' } },
    '& tbody > tr': { position: 'absolute', insetInline: '0' },
    _cSm: { display: 'block', minWidth: 'max-content' },
    '& thead': { _cSm: { display: 'block' }, _cMd: { position: 'sticky', top: 'var(--bar-height)', zIndex: 'sticky' } },
    '& tr': { _cSm: { display: 'flex', alignItems: 'center', boxSizing: 'border-box' } },
    '& thead > tr': { height: '8', bg: 'bg', borderBottom: '1px solid', borderColor: 'line' },
    '& tbody > tr[role]': { _cSm: { height: `${rowHeightPx}px`, contain: 'strict', borderBottom: '1px solid', borderColor: 'line' } },
    '& tbody > tr[role] > td': { borderBottom: '0' },
    '& td svg': { overflow: 'visible' },
    // Inherited by rule, it would have all cells looked at again when their row moves.
    '& tbody > tr, & tbody > tr > td': { verticalAlign: 'baseline' },
    '& th, & td': { _cSm: { boxSizing: 'border-box', height: 'auto' } },
    '& th[role]': { borderBottom: '0', position: 'static' },
    ...Object.fromEntries(widths),
  };
}
