import { formatMoney } from '@techadds/shared/format/money';

/** As a plain style: lists show hundreds of amounts, and a styled component takes longer than all the rest of one. */
const numberStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** An amount in cents, with its symbol and figures of equal width. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  return <span style={numberStyle}>{formatMoney(cents, currency)}</span>;
}
