import type { Tx } from '../../platform/database/client';
import { chartOfAccounts, isDebitNormal, type ChartAccount } from './chart-of-accounts.service';
import { postEntry, type PostResult, type NewEntry } from './ledger.service';

export interface CurrencyExchange extends Omit<NewEntry, 'kind' | 'postings' | 'linkedId'> {
  /** The liability that is exchanged. */
  from: { account: ChartAccount; currency: string; amountCents: number };
  /** The liability that replaces it, before the spread is deducted. */
  to: { account: ChartAccount; currency: string; amountCents: number };
  /** The platform's share of `to`, in its currency. */
  spreadCents: number;
  partnerId?: string;
}

/**
 * Exchanges a liability into another currency: one entry per currency, the second linked to the first, balanced by the `fx` account of each
 * currency. The spread is a separate posting.
 * @throws as `postEntry` does; TypeError for accounts that are not credit-normal, or if both currencies are the same
 */
export async function exchangeCurrency(tx: Tx, exchange: CurrencyExchange, now: Date): Promise<{ sold: PostResult; bought: PostResult }> {
  const { from, to, spreadCents, partnerId, reference, ...entry } = exchange;
  if (from.currency === to.currency) throw new TypeError(`${reference}: an exchange is between two currencies.`);
  if (isDebitNormal(from.account.type) || isDebitNormal(to.account.type))
    throw new TypeError(`${reference}: only what we owe is exchanged.`);
  const partner = partnerId === undefined ? {} : { partnerId };
  const sold = await postEntry(
    tx,
    {
      ...entry,
      reference: `${reference}:sold`,
      kind: 'exchange',
      postings: [{ ...from, ...partner, debit: from.account, credit: chartOfAccounts.fx(from.currency) }],
    },
    now,
  );
  const stock = { debit: chartOfAccounts.fx(to.currency), currency: to.currency, ...partner };
  const bought = await postEntry(
    tx,
    {
      ...entry,
      reference: `${reference}:bought`,
      kind: 'exchange',
      linkedId: sold.entry.id,
      postings: [
        { ...stock, credit: to.account, amountCents: to.amountCents - spreadCents },
        ...(spreadCents > 0 ? [{ ...stock, credit: chartOfAccounts.exchangeSpread, amountCents: spreadCents }] : []),
      ],
    },
    now,
  );
  return { sold, bought };
}
