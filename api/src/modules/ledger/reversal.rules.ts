import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { chartOfAccounts } from './chart-of-accounts.service';
import { findJournalEntry } from './journal.db';
import { reverseEntry } from './ledger.service';

/**
 * Entries of other kinds belong to an order, payout, deposit or exchange, whose own actions also change its status and what was built on the entry:
 * a release that is reversed by itself would put money into an escrow that nothing empties. `reverseEntry` rejects the reversal of a reversal.
 */
const kindsReversedByHand: readonly EntryKind[] = ['dispute', 'adjustment', 'write_off', 'reversal'];

/** Whether an entry changes the stock of a currency, also where an amount was too small for two sides. */
const isExchange = ({ currency, postings }: Pick<JournalEntry, 'currency' | 'postings'>) => {
  const { code } = chartOfAccounts.fx(currency);
  return postings.some(({ debit, credit }) => debit.code === code || credit.code === code);
};

/** Whether an admin may reverse the entry manually. */
export const canReverseEntry = (entry: JournalEntry) =>
  (entry.phase === 'posted' || entry.phase === 'post') &&
  entry.reversesId === null &&
  entry.reversedById === null &&
  kindsReversedByHand.includes(entry.kind) &&
  !isExchange(entry);

/**
 * Books the opposite of an entry on behalf of an admin; a repeat changes nothing.
 * @throws AppError 404, 409 as `reverseEntry` does, 409 `has_own_actions` if the entry belongs to an order, payout or deposit, and 409
 * `is_exchange` if it is one side of an exchange
 */
export async function reverseEntryManually(
  tx: Tx,
  { caller, requestMeta, audit, now }: ActionContext,
  entryId: string,
  reason: string,
): Promise<void> {
  const { tenantId } = caller;
  const entry = await findJournalEntry(tx, caller, entryId);
  if (!entry) throw notFound('entry');
  if (isExchange(entry)) throw conflict('is_exchange', 'This is one side of an exchange. Exchange the amount back instead.');
  if (!kindsReversedByHand.includes(entry.kind)) {
    throw conflict('has_own_actions', `This entry belongs to ${entry.subject.name}. Cancel or refund that; its entries follow.`);
  }
  const reversalInput = { reference: `reversal:${entryId}`, reason, actorId: caller.userId, cid: requestMeta.cid };
  const { entry: reversal, posted } = await reverseEntry(tx, tenantId, entryId, reversalInput, now);
  if (!posted) return;
  const targets = [
    { type: 'journal_entry', id: entryId, name: `Entry ${entry.seq}` },
    { type: 'journal_entry', id: reversal.id, name: `Entry ${reversal.seq}` },
    { type: entry.subject.type, id: entry.subject.id, name: entry.subject.name },
  ];
  const description = `${caller.name} reversed entry ${entry.seq} ("${entry.description}"): ${reason}`;
  const after = { reversal: reversal.seq, currency: reversal.currency, totalCents: reversal.totalCents, reason };
  await audit(tx, { event: 'ledger.entry_reversed', description, targets, after });
}
