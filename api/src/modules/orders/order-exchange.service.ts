import { convertAmount } from '../../platform/money/exchange';
import { formatPlainAmount, formatPercent } from '../../platform/money/format';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

/** How the partner's share of an order is exchanged. Refunds give it back at these terms, whatever the rates are then. */
export interface OrderExchange {
  /** The currency of the partner's payouts. */
  currency: string;
  /** Units per euro of the order's currency and of the partner's, times 10⁸. Amounts are computed from both and rounded once. */
  fromRateE8: number;
  toRateE8: number;
  /** The day of the rates, and who published them. */
  asOf: string;
  source: string;
  spreadBp: number;
  /** The part of the share that is exchanged, in the order's currency. Below zero once the partner has given back more. */
  exchangedCents: number;
  /** Its worth in the partner's currency, and the platform's part of that. */
  boughtCents: number;
  spreadCents: number;
  /** The linked entries of the first exchange; null where an amount was too small for one. */
  soldEntryId: string | null;
  boughtEntryId: string | null;
}

type Terms = Pick<OrderExchange, 'currency' | 'fromRateE8' | 'toRateE8' | 'spreadBp'>;

/** Converts an amount to the partner's currency, with the platform's part of it. Nothing is kept of what a partner gives back beyond the share. */
export function computeExchange(exchangedCents: number, from: string, terms: Terms): { boughtCents: number; spreadCents: number } {
  const { currency, fromRateE8, toRateE8, spreadBp } = terms;
  const boughtCents = convertAmount(exchangedCents, from, currency, { [from]: fromRateE8, [currency]: toRateE8 });
  if (boughtCents === undefined) throw new Error(`There is no rate of ${from} in ${currency}.`);
  return { boughtCents, spreadCents: Math.max(0, multiplyDivideHalfEven(boughtCents, spreadBp, 10_000)) };
}

/** Amounts up to a million can be recomputed by hand from so many digits. */
const rateDigits = 8;

/** Units of the partner's currency per unit of the order's, as decimal text with up to 8 significant digits, rounded half to even. */
export function formatRate({ fromRateE8, toRateE8 }: Pick<OrderExchange, 'fromRateE8' | 'toRateE8'>): string {
  const wholeDigits = Math.floor(toRateE8 / fromRateE8);
  const decimals =
    wholeDigits > 0 ? Math.max(0, rateDigits - String(wholeDigits).length) : rateDigits + countLeadingZeros(fromRateE8, toRateE8);
  const scaled = String(multiplyDivideHalfEven(toRateE8, 10n ** BigInt(decimals), fromRateE8)).padStart(decimals + 1, '0');
  const [whole, part] = [scaled.slice(0, scaled.length - decimals), scaled.slice(scaled.length - decimals)];
  const trimmed = part.replace(/0+$/, '');
  return trimmed === '' ? whole : `${whole}.${trimmed}`;
}

/** The zeros behind the decimal point of a rate below one. */
function countLeadingZeros(fromRateE8: number, toRateE8: number): number {
  let [zeros, scaled] = [0, BigInt(toRateE8) * 10n];
  while (scaled < BigInt(fromRateE8)) [zeros, scaled] = [zeros + 1, scaled * 10n];
  return zeros;
}

const format = (cents: number, currency: string) => `${currency} ${formatPlainAmount(cents, currency)}`;

/** The one text about an exchange: which amount, at which rate of which day, and what the platform kept of it. */
export function formatExchange(
  exchangedCents: number,
  from: string,
  exchange: Omit<OrderExchange, 'soldEntryId' | 'boughtEntryId'>,
): string {
  const { asOf, source, spreadBp } = exchange;
  return `${format(exchangedCents, from)} at ${formatRate(exchange)} of ${asOf} (${source}), spread ${formatPercent(spreadBp)}`;
}
