import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { DebtSettings, WriteOff, WrittenOff } from '@techadds/shared/contract/partner-debts/endpoints';
import type { Tx } from '../../platform/database/client';
import { formatMoney } from '../../platform/money/format';
import { notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { lockLedger, postEntry } from '../ledger/ledger.service';
import { lockTenant } from '../tenants/tenants.service';
import { getDebtSettings, updateDebtSettings } from './debt-settings.service';
import { findPartnerName } from './partner-debts.db';
import { getOwedCents } from './set-off.service';

/**
 * Books a part of what a partner owes as the platform's loss.
 * @throws AppError 404 for an unknown partner, 422 if less is owed
 */
export async function writeOffDebt(
  tx: Tx,
  { caller, audit, requestMeta, now }: ActionContext,
  partnerId: string,
  { amountCents, currency, reason }: z.output<typeof WriteOff>,
): Promise<WrittenOff> {
  const { tenantId } = caller;
  const name = await findPartnerName(tx, tenantId, partnerId);
  if (name === undefined) throw notFound('partner');
  await lockLedger(tx, tenantId);
  const owedCents = await getOwedCents(tx, { tenantId, partnerId, currency });
  if (amountCents > owedCents) throw validationError({ amountCents: `At most ${formatMoney(owedCents, currency)} is owed.` });
  const { entry } = await postEntry(
    tx,
    {
      ...{ tenantId, reference: `write_off:${randomUUID()}`, kind: 'write_off', subject: { type: 'partner', id: partnerId } },
      description: `Debt of ${name} written off: ${reason}`,
      postings: [{ debit: chartOfAccounts.losses, credit: chartOfAccounts.partnerOwed(partnerId), amountCents, currency }],
      ...{ actorId: caller.userId, cid: requestMeta.cid },
    },
    now,
  );
  const leftCents = owedCents - amountCents;
  await audit(tx, {
    event: 'partner_debt.written_off',
    description: `${caller.name} wrote off ${formatMoney(amountCents, currency)} that ${name} owed: ${reason}`,
    targets: [
      { type: 'partner', id: partnerId, name },
      { type: 'journal_entry', id: entry.id, name: `Entry ${entry.seq}` },
    ],
    before: { currency, owedCents },
    after: { currency, owedCents: leftCents, amountCents, reason },
  });
  return { entryId: entry.id, currency, owedCents: leftCents };
}

/** Sets the limit and the collection rule for debts of all partners of the tenant. */
export async function putDebtSettings(tx: Tx, { caller, audit, now }: ActionContext, settings: DebtSettings): Promise<DebtSettings> {
  const { tenantId } = caller;
  await lockTenant(tx, tenantId);
  const before = await getDebtSettings(tx, tenantId);
  if (before.owedLimitCents === settings.owedLimitCents && before.collectionBp === settings.collectionBp) return before;
  await updateDebtSettings(tx, tenantId, settings, now);
  const description = `${caller.name} changed how debts of partners are collected`;
  await audit(tx, { event: 'partner_debt.settings_changed', description, targets: [], before, after: settings });
  return settings;
}
