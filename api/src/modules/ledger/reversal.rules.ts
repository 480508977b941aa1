import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { EntryKind } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findJournalEntry } from './journal.db';
import { reverseEntry } from './ledger.service';

/** Entries of a payout or deposit are reversed by its own actions, which also change its status. */
const kindsWithOwnReversal: readonly EntryKind[] = [
  'payout',
  'payout_paid',
  'payout_failed',
  'payout_canceled',
  'deposit',
  'deposit_refund',
];

/** Whether an admin may reverse the entry manually. */
export const canReverseEntry = ({
  phase,
  kind,
  reversesId,
  reversedById,
}: Pick<JournalEntry, 'phase' | 'kind' | 'reversesId' | 'reversedById'>) =>
  (phase === 'posted' || phase === 'post') && reversesId === null && reversedById === null && !kindsWithOwnReversal.includes(kind);

/**
 * Books the opposite of an entry on behalf of an admin; a repeat changes nothing.
 * @throws AppError 404, 409 as `reverseEntry` does, and 409 `has_own_actions` if the entry belongs to a payout or deposit
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
  if (kindsWithOwnReversal.includes(entry.kind)) {
    throw conflict('has_own_actions', `This entry belongs to a ${entry.subject.type}. Cancel or refund that; its entries follow.`);
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
