import type { Tx } from '../../database/database';
import { accounts, growsByDebit, type Account } from './chart-of-accounts';
import { post, type Booked, type NewEntry } from './ledger.service';

export interface Exchange extends Omit<NewEntry, 'kind' | 'postings' | 'linkedId'> {
  /** What we owed before, and no longer do. */
  from: { account: Account; currency: string; amountCents: number };
  /** What we owe instead, before the spread is taken from it. */
  to: { account: Account; currency: string; amountCents: number };
  /** What we keep of `to`, in its currency. */
  spreadCents: number;
  partnerId?: string;
}

/**
 * Exchanges what we owe into another currency: an entry in each, the second linked to the first, which our stock of either currency
 * balances. The spread is a posting of its own.
 * @throws as `post` does; TypeError for accounts that do not grow by credits, or where both currencies are the same.
 */
export async function exchange(tx: Tx, wanted: Exchange, now: Date): Promise<{ sold: Booked; bought: Booked }> {
  const { from, to, spreadCents, partnerId, reference, ...entry } = wanted;
  if (from.currency === to.currency) throw new TypeError(`${reference}: an exchange is between two currencies.`);
  if (growsByDebit(from.account.type) || growsByDebit(to.account.type)) throw new TypeError(`${reference}: only what we owe is exchanged.`);
  const whose = partnerId === undefined ? {} : { partnerId };
  const sold = await post(
    tx,
    {
      ...entry,
      reference: `${reference}:sold`,
      kind: 'exchange',
      postings: [{ ...from, ...whose, debit: from.account, credit: accounts.fx(from.currency) }],
    },
    now,
  );
  const stock = { debit: accounts.fx(to.currency), currency: to.currency, ...whose };
  const bought = await post(
    tx,
    {
      ...entry,
      reference: `${reference}:bought`,
      kind: 'exchange',
      linkedId: sold.entry.id,
      postings: [
        { ...stock, credit: to.account, amountCents: to.amountCents - spreadCents },
        ...(spreadCents > 0 ? [{ ...stock, credit: accounts.exchangeSpread, amountCents: spreadCents }] : []),
      ],
    },
    now,
  );
  return { sold, bought };
}
