/** Below this the lines of a quote are rows that open; from it on they are a table that is typed in. */
export const narrow = '@container main (max-width: 859.98px)';

/** The columns of the table: item, quantity, unit, price, discount, tax, net, menu. */
export const columns = 'minmax(0, 1fr) 3.25rem 5rem 5.5rem 4.25rem 3.25rem 5.5rem 2rem';

/** Fields of the table look like its text until they are pointed at, empty or wrong. */
export const quiet = {
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

/** Which of them can be typed in shows once one is at the line. */
export const atHand = {
  '@container main (min-width: 860px)': {
    '&:is(:hover, :focus-within) :is(input, select):not(:focus-visible, [aria-invalid=true], [role=switch])': {
      borderColor: 'line.strong',
    },
  },
} as const;

export const figures = { fontVariantNumeric: 'tabular-nums', textAlign: { base: 'start', sm: 'end' } } as const;
