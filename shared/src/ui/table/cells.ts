import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@techadds/shared/router';

/** Widths between the phone look and the named width, where a column makes room for the others. */
const between = (width: number) => `@container main (min-width: 560px) and (max-width: ${width - 0.02}px)`;

const hideBelow = {
  cMd: { [between(860)]: { display: 'none' } },
  cLg: { [between(1080)]: { display: 'none' } },
} as const;

export const Frame = chakra('div', {
  base: {
    bg: 'bg',
    minWidth: '0',
    // Edge to edge on phones; a bordered card from there.
    borderBlock: '1px solid',
    borderColor: 'line',
    mx: '-4',
    _cSm: { mx: '0', border: '1px solid', borderColor: 'line', rounded: 'lg', overflowX: 'auto', overflowY: 'hidden' },
    // Clipping, unlike scrolling, lets the header stick to the window.
    _cMd: { overflow: 'clip' },
  },
  variants: { inCard: { true: { mx: '0', border: '0', rounded: '0', _cSm: { border: '0', rounded: '0' } } } },
});

export const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'sm', _cXs: { display: 'block' } },
  variants: { dim: { true: { opacity: 0.6, transition: 'opacity 160ms' } } },
});

export const Head = chakra('thead', {
  base: { _cXs: { srOnly: true } },
});

export const HeadCell = chakra('th', {
  base: {
    position: 'sticky',
    top: 'var(--bar-height)',
    zIndex: 'sticky',
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
    _first: { ps: '4' },
    _last: { pe: '4' },
    '&[aria-sort]': { color: 'fg' },
  },
  variants: { hideBelow, align: { start: {}, end: { textAlign: 'end' }, center: { textAlign: 'center' } } },
});

export const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    color: 'inherit',
    fontWeight: 'inherit',
    rounded: 'xs',
    _hover: { color: 'fg' },
  },
});

export const Rows = chakra('tbody', { base: { _cXs: { display: 'block' } } });

export const Row = chakra('tr', {
  base: {
    position: 'relative',
    '&:not(:last-child) > td': { borderBottom: '1px solid', borderColor: 'line' },
    _hover: { bg: 'bg.hover' },
    '&[data-selected]': { bg: 'brand.subtle' },
    // Three lines: title and amount, facts and who, status and due.
    _cXs: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, auto) 1fr auto',
      columnGap: '1',
      rowGap: '1',
      alignItems: 'center',
      px: '4',
      py: '3',
      _notLast: { borderBottom: '1px solid', borderColor: 'line' },
      '&:not(:last-child) > td': { borderBottom: '0' },
    },
  },
});

export const Cell = chakra('td', {
  base: {
    height: '11',
    px: '3',
    maxWidth: '13rem',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    _first: { ps: '4' },
    _last: { pe: '4' },
    _cXs: {
      display: 'block',
      height: 'auto',
      p: '0',
      _first: { ps: '0' },
      _last: { pe: '0' },
      gridArea: 'var(--area)',
      minWidth: '0',
      maxWidth: 'none',
    },
  },
  variants: {
    hideBelow,
    align: {
      start: {},
      end: { color: 'fg', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      center: { textAlign: 'center' },
    },
    /** Controls keep their focus rings. */
    interactive: { true: { overflow: 'visible', maxWidth: 'none' } },
    /** The noun of the row: bold, takes the room that is left, and is cut where it ends. */
    primary: {
      true: {
        color: 'fg',
        fontWeight: 'medium',
        _cSm: { maxWidth: '0', width: '30%', minWidth: '9rem' },
      },
    },
    card: {
      title: { _cXs: { textStyle: 'md', fontWeight: 'medium', color: 'fg' } },
      amount: { _cXs: { textStyle: 'md', fontWeight: 'medium', color: 'fg', textAlign: 'end' } },
      line: { _cXs: { textStyle: 'xs', '&[data-later]::before': { content: '"· "' } } },
      status: { _cXs: { textStyle: 'sm' } },
      meta: { _cXs: { textStyle: 'xs', textAlign: 'end', justifySelf: 'end' } },
      none: { _cXs: { display: 'none' } },
    },
  },
});

const whole = {
  color: 'inherit',
  textDecoration: 'none',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  outline: 'none',
  // The whole row is the target; its own controls stand above.
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: { _after: { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '-2px', rounded: 'sm' } },
} as const;

export const RowLink = chakra(Link, { base: whole });
export const RowButton = chakra('button', { base: { ...whole, maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis' } });
