import { styled } from '../base/styled';

/** Content widths above the phone layout and below the given width, at which a column is hidden. */
const containerBetween = (width: number) => `@container main (min-width: 560px) and (max-width: ${width - 0.02}px)`;

export const TableContainer = styled('div', {
  base: {
    bg: 'bg',
    minWidth: '0',
    // Edge to edge on phones; a bordered card on wider screens.
    overflow: 'clip',
    borderBlock: '1px solid',
    borderColor: 'line',
    mx: '-4',
    _cSm: { mx: '0', border: '1px solid', borderColor: 'line', rounded: 'lg', overflowX: 'auto', overflowY: 'hidden' },
    // Unlike `auto`, `clip` lets the header stick to the window.
    _cMd: { overflow: 'clip' },
  },
  variants: { inCard: { true: { mx: '0', border: '0', rounded: '0', _cSm: { border: '0', rounded: '0' } } } },
});

const headStyles = {
  '& th': {
    height: '8',
    px: '3',
    textAlign: 'start',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.subtle',
    whiteSpace: 'nowrap',
    bg: 'bg',
    borderBottom: '1px solid',
    borderColor: 'line',
    // On narrower screens the container scrolls sideways, and the header would stick to the container.
    _cMd: { position: 'sticky', top: 'var(--bar-height)', zIndex: 'sticky' },
  },
  '& th[aria-sort]': { color: 'fg' },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    color: 'inherit',
    fontWeight: 'inherit',
    rounded: 'xs',
    _hover: { color: 'fg' },
  },
} as const;

const rowStyles = {
  '& tbody > tr': { position: 'relative', _hover: { bg: 'bg.hover' } },
  '& tbody > tr[data-opens]': { cursor: 'pointer' },
  '& tbody > tr[data-selected]': { bg: 'brand.subtle' },
  // No `:not(:last-child)`: the rule would be matched again for every new row. The container hides the border of the last row.
  '& tbody > tr > td': { borderBottom: '1px solid', borderColor: 'line' },
  // The row's link covers the whole row; other controls are above it.
  '& [data-row]': { color: 'inherit', textDecoration: 'none', font: 'inherit', textAlign: 'inherit', cursor: 'pointer', outline: 'none' },
  // A line of text is lower than the 24 pixels of a target.
  '& a[data-row]': { py: '3px' },
  '& button[data-row]': { maxWidth: 'full', overflow: 'clip', textOverflow: 'ellipsis' },
  '& [data-row]::after': { content: '""', position: 'absolute', inset: '0' },
  '& [data-row]:focus-visible::after': { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '-2px', rounded: 'sm' },
  '& [data-control]': { position: 'relative', zIndex: 1, width: 'fit-content' },
} as const;

const cellStyles = {
  '& td': {
    height: '11',
    px: '3',
    maxWidth: 'var(--most, 13rem)',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'clip',
    textOverflow: 'ellipsis',
  },
  '& :is(th, td):first-of-type': { ps: '4' },
  '& :is(th, td):last-of-type': { pe: '4' },
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-align=end]': { textAlign: 'end' },
  '& td[data-align=end]': { color: 'fg', fontVariantNumeric: 'tabular-nums' },
  '& [data-align=end] > [data-control]': { ms: 'auto' },
  // Controls keep their visible focus rings.
  '& td[data-controls]': { overflow: 'visible', maxWidth: 'none' },
  // The primary column: bold, takes the remaining space, and is cut off at the end.
  '& td[data-primary]': { color: 'fg', fontWeight: 'medium', _cSm: { maxWidth: '0', width: '30%', minWidth: '9rem' } },
  '& [data-hide=cMd]': { [containerBetween(860)]: { display: 'none' } },
  '& [data-hide=cLg]': { [containerBetween(1080)]: { display: 'none' } },
} as const;

/** On phones a row has three lines: title and amount, facts and people, status and due date. */
const cardStyles = {
  '& thead': { _cXs: { srOnly: true } },
  '& tbody': { _cXs: { display: 'block' } },
  '& tbody > tr': {
    _cXs: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, auto) 1fr auto',
      columnGap: '1',
      rowGap: '1',
      alignItems: 'center',
      px: '4',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
  },
  '& tbody > tr > td': { _cXs: { borderBottom: '0' } },
  '& td[role]': { _cXs: { display: 'block', height: 'auto', p: '0', minWidth: '0', maxWidth: 'none', gridArea: 'var(--area)' } },
  '& td[data-card=title]': { _cXs: { textStyle: 'md', fontWeight: 'medium', color: 'fg' } },
  '& td[data-card=amount]': { _cXs: { textStyle: 'md', fontWeight: 'medium', color: 'fg', textAlign: 'end' } },
  '& td[data-card=line]': { _cXs: { textStyle: 'xs' } },
  '& td[data-later]::before': { _cXs: { content: '"· "' } },
  '& td[data-card=meta]': { _cXs: { textStyle: 'xs', textAlign: 'end', justifySelf: 'end' } },
  '& td[data-card=select]': {
    _cXs: { display: 'grid', placeContent: 'center', position: 'absolute', insetInlineStart: '0', insetBlock: '0', width: '12', zIndex: 1 },
  },
  '& tbody > tr[data-choice]': { _cXs: { ps: '12' } },
  '& td[data-card=none]': { _cXs: { display: 'none' } },
} as const;

/**
 * The table with the styles of all its parts. They are plain elements with data attributes: there are hundreds of them, and
 * a styled component for each one made long lists slow.
 */
export const Table = styled('table', {
  base: {
    width: 'full',
    marginBottom: '-1px',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'sm',
    _cXs: { display: 'block' },
    ...headStyles,
    ...rowStyles,
    ...cellStyles,
    ...cardStyles,
    '& tbody > tr': { ...rowStyles['& tbody > tr'], ...cardStyles['& tbody > tr'] },
    '& tbody > tr > td': { ...rowStyles['& tbody > tr > td'], ...cardStyles['& tbody > tr > td'] },
  },
  variants: { dim: { true: { opacity: 0.6, transition: 'opacity 160ms' } } },
});
