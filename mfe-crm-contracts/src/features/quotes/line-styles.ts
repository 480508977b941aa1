/** Below this width the lines of a quote are collapsible rows; above it they are an editable table. */
export const narrowQuery = '@container main (max-width: 859.98px)';

/** The columns of the table: item, quantity, unit, price, discount, tax, net, menu. */
export const lineGridColumns = 'minmax(0, 1fr) 3.25rem 5rem 5.5rem 4.25rem 3.25rem 5.5rem 2rem';

/** Fields of the table look like plain text unless they are hovered, focused, empty or invalid. */
export const quietControlStyles = {
  '@container main (min-width: 860px)': {
    height: '8',
    px: '1.5',
    fontSize: 'sm',
    borderColor: 'transparent',
    bg: 'transparent',
    textOverflow: 'ellipsis',
    '&:hover': { borderColor: 'line.control' },
    '&:placeholder-shown': { borderColor: 'line.control' },
    '&:focus-visible': { borderColor: 'brand.ring', bg: 'bg' },
    '&[aria-invalid=true]': { borderColor: 't.bad.icon' },
  },
} as const;

/** Shows the borders of all editable fields of a hovered or focused line. */
export const activeRowStyles = {
  '@container main (min-width: 860px)': {
    '&:is(:hover, :focus-within) :is(input, select):not(:focus-visible, [aria-invalid=true], [role=switch])': {
      borderColor: 'line.strong',
    },
  },
} as const;

export const numberStyles = { fontVariantNumeric: 'tabular-nums', textAlign: { base: 'start', sm: 'end' } } as const;
