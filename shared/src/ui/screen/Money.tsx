import { formatMoney } from '@techadds/shared/format/money';

/** A plain style: lists show hundreds of amounts, and a styled component would cost more than the rest of the element. */
const numberStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** An amount in cents, with its symbol and tabular figures. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  return <span style={numberStyle}>{formatMoney(cents, currency)}</span>;
}
