import type { Page } from '@playwright/test';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { Payout } from '@techadds/shared/contract/payouts/endpoints';
import { callApi } from './api';
import type { SignedIn } from './test';

/** The partner's payout that is on its way to the bank, or else a new one. */
export async function findPayoutAtBank(page: Page, partner: SignedIn): Promise<Payout> {
  const { items } = await callApi<{ items: Payout[] }>(page, partner, 'GET', '/finance/payouts?status=in_transit');
  return items[0] ?? callApi(page, partner, 'POST', '/finance/payouts', { amountCents: 20_000 });
}

/** The journal entries of a payout. */
export const listPayoutEntries = async (page: Page, admin: SignedIn, id: string): Promise<JournalEntry[]> =>
  (await callApi<{ items: JournalEntry[] }>(page, admin, 'GET', `/finance/ledger/entries?subjectType=payout&subjectId=${id}`)).items;

/** The change of the partner's account, such as `available`, by all entries together; positive in the partner's favor. */
export const sumOf = (entries: readonly JournalEntry[], account: string): number =>
  entries
    .flatMap(({ postings }) => postings)
    .reduce(
      (sum, { debit, credit, amountCents }) =>
        sum + (credit.code.endsWith(`:${account}`) ? amountCents : 0) - (debit.code.endsWith(`:${account}`) ? amountCents : 0),
      0,
    );
