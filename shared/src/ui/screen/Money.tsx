import { formatMoney } from '@techadds/shared/format/money';
import { Span } from '../base/primitives';

/** An amount in cents, with its symbol and figures of equal width. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  return (
    <Span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {formatMoney(cents, currency)}
    </Span>
  );
}
