import { formatMoney } from '@techadds/shared/format/money';
import { styled } from '../base/styled';

const Amount = styled('span', { base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });

/** An amount in cents, with its symbol and figures of equal width. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  return <Amount>{formatMoney(cents, currency)}</Amount>;
}
