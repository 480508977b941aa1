import type { Tx } from '../../platform/database/client';
import { chartOfAccounts, type ChartAccount } from './chart-of-accounts.service';
import { postEntry, type PostResult, type NewEntry, type NewPosting } from './ledger.service';

/** A part of one side of an exchange. Amounts of zero are left out. */
interface ExchangePart {
  account: ChartAccount;
  amountCents: number;
}

/** One side of an exchange, in one currency. */
interface ExchangeSide {
  currency: string;
  parts: readonly ExchangePart[];
}

interface CurrencyExchange extends Omit<NewEntry, 'kind' | 'postings' | 'linkedId'> {
  /** The sold side: its accounts are debited. */
  sold: ExchangeSide;
  /** The bought side: its accounts are credited. */
  bought: ExchangeSide;
  partnerId?: string;
  orderId?: string;
}

/**
 * Books one entry per currency, `<reference>:sold` and `<reference>:bought`, the second linked to the first, balanced by the `fx` account of each
 * currency. An amount that is worth less than the smallest unit of the other currency has one side only, which is an adjustment.
 * @throws as `postEntry` does; TypeError if both currencies are the same
 */
export async function exchangeCurrency(
  tx: Tx,
  { sold, bought, partnerId, orderId, reference, ...entry }: CurrencyExchange,
  now: Date,
): Promise<{ sold: PostResult | undefined; bought: PostResult | undefined }> {
  if (sold.currency === bought.currency) throw new TypeError(`${reference}: an exchange is between two currencies.`);
  const owner = { ...(partnerId !== undefined && { partnerId }), ...(orderId !== undefined && { orderId }) };
  const toPostings = ({ currency, parts }: ExchangeSide, toAccounts: (account: ChartAccount) => Pick<NewPosting, 'debit' | 'credit'>) =>
    parts
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ account, amountCents }) => ({ ...toAccounts(account), amountCents, currency, ...owner }));
  const soldPostings = toPostings(sold, (account) => ({ debit: account, credit: chartOfAccounts.fx(sold.currency) }));
  const boughtPostings = toPostings(bought, (account) => ({ debit: chartOfAccounts.fx(bought.currency), credit: account }));
  const kind = soldPostings.length > 0 && boughtPostings.length > 0 ? 'exchange' : 'adjustment';
  const bookSide = (side: 'sold' | 'bought', postings: NewPosting[], linkedId?: string) =>
    postings.length === 0
      ? undefined
      : postEntry(tx, { ...entry, kind, postings, reference: `${reference}:${side}`, ...(linkedId !== undefined && { linkedId }) }, now);
  const first = await bookSide('sold', soldPostings);
  return { sold: first, bought: await bookSide('bought', boughtPostings, first?.entry.id) };
}
