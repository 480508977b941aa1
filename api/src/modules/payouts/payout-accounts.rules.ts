import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecidePayoutAccount, PayoutAccount, PutPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import type { Tx } from '../../platform/database/client';
import { partners, payoutAccounts } from '../../schema';
import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import { validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { parseBankAccount, demoVerificationStatus, getLast4 } from './bank-account.service';
import { notifyOfAccountDecision, notifyOfAccountToVerify } from './payout-accounts.notifications';
import { assertPayoutCurrencyFree } from './payout-currency.service';
import { computeNextPayoutDay } from './payout-schedule';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
const isAccountOfPartner = (tenantId: string, partnerId: string) =>
  and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.partnerId, partnerId));

export async function findPayoutAccount(tx: Tx, tenantId: string, partnerId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(isAccountOfPartner(tenantId, partnerId));
  return row;
}

/** Selects the account `for update`; payouts of a partner are created one at a time. */
export async function lockPayoutAccount(tx: Tx, tenantId: string, partnerId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(isAccountOfPartner(tenantId, partnerId)).for('update');
  return row;
}

export const toPayoutAccountDto = (row: PayoutAccountRow): PayoutAccount => ({
  ...{ partnerId: row.partnerId, holder: row.holder, country: row.country, currency: row.currency, bankLast4: row.bankLast4 },
  ...{ status: row.status, schedule: row.schedule, minimumCents: row.minimumCents, nextPayoutOn: row.nextOn, updatedAt: row.updatedAt },
});

const encryptionContext = (tenantId: string, partnerId: string) => `payout_accounts ${tenantId} ${partnerId}`;
/** The account fields recorded in audit events, without the encrypted bank data. */
const accountAuditSnapshot = ({ holder, country, currency, bankLast4, status, schedule, minimumCents }: PayoutAccountRow) => ({
  ...{ holder, country, currency, bankLast4, status, schedule, minimumCents },
});

async function getPartnerName(tx: Tx, { tenantId, partnerId, holder }: PayoutAccountRow): Promise<string> {
  const [partner] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return partner?.name ?? holder;
}

/**
 * Sets up the payout account of the caller's partner. New bank data is verified again: in the demo at once, otherwise by an admin.
 * @throws AppError 422 if numbers are invalid, or missing for a new account.
 */
export async function putPayoutAccount(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  body: z.output<typeof PutPayoutAccount>,
  { fieldEncryption, demo }: { fieldEncryption: FieldEncryption; demo: boolean },
): Promise<PayoutAccount> {
  const { tenantId, partnerId } = caller;
  if (partnerId === null) throw notFound('partner');
  const previous = await lockPayoutAccount(tx, tenantId, partnerId);
  const { accountNumber, routingNumber, ...terms } = body;
  const bank = accountNumber === undefined ? undefined : parseBankAccount(accountNumber, routingNumber);
  if (!bank && !previous) throw validationError({ accountNumber: 'This field is required.' });
  await assertPayoutCurrencyFree(tx, tenantId, partnerId, terms.currency);
  const at = now.toISOString();
  const newBank = bank && {
    bankSecret: fieldEncryption.encrypt(JSON.stringify(bank), encryptionContext(tenantId, partnerId)),
    bankLast4: getLast4(bank),
    status: demo ? demoVerificationStatus(getLast4(bank)) : ('pending' as const),
  };
  const schedule = { nextOn: previous?.schedule === terms.schedule ? previous.nextOn : computeNextPayoutDay(terms.schedule, now) };
  // Another holder or country needs the same verification as another account.
  const holderChanged = previous && !bank && (previous.holder !== terms.holder || previous.country !== terms.country);
  const reverification = holderChanged ? { status: demo ? demoVerificationStatus(previous.bankLast4) : ('pending' as const) } : {};
  const base = { bankSecret: '', bankLast4: '', status: 'pending' as const, ...previous };
  const keyed = {
    ...base,
    ...terms,
    ...newBank,
    ...reverification,
    ...schedule,
    createdAt: previous?.createdAt ?? at,
    tenantId,
    partnerId,
    updatedAt: at,
  };
  const { tenantId: _tenant, partnerId: _partner, ...changes } = keyed;
  const [row] = await tx
    .insert(payoutAccounts)
    .values(keyed)
    .onConflictDoUpdate({ target: [payoutAccounts.tenantId, payoutAccounts.partnerId], set: changes })
    .returning();
  if (!row) throw new Error('The payout account was not kept.');
  await audit(tx, {
    event: previous ? 'payout_account.changed' : 'payout_account.added',
    description: `${caller.name} ${previous ? 'changed' : 'set up'} the payout account${bank ? `, ending in ${getLast4(bank)}` : ''}`,
    targets: [{ type: 'partner', id: partnerId, name: row.holder }],
    ...(previous && { before: accountAuditSnapshot(previous) }),
    after: accountAuditSnapshot(row),
  });
  if (row.status === 'pending' && (bank || holderChanged))
    await notifyOfAccountToVerify(tx, { caller, now }, row, await getPartnerName(tx, row));
  return toPayoutAccountDto(row);
}

/** Sets the verification status of a partner's account. @throws AppError 404 if there is none. */
export async function decidePayoutAccount(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  partnerId: string,
  { decision, note }: z.output<typeof DecidePayoutAccount>,
): Promise<PayoutAccount> {
  const { tenantId } = caller;
  const previous = await lockPayoutAccount(tx, tenantId, partnerId);
  if (!previous) throw notFound('payout account');
  const changed = { status: decision, updatedAt: now.toISOString() };
  await tx.update(payoutAccounts).set(changed).where(isAccountOfPartner(tenantId, partnerId));
  const name = await getPartnerName(tx, previous);
  await audit(tx, {
    event: 'payout_account.decided',
    description: `${caller.name} set the payout account of ${name} to ${decision}${note === '' ? '' : `: ${note}`}`,
    targets: [{ type: 'partner', id: partnerId, name }],
    ...{ before: { status: previous.status }, after: { status: decision } },
  });
  if (previous.status !== decision) await notifyOfAccountDecision(tx, now, previous, decision);
  return toPayoutAccountDto({ ...previous, ...changed });
}
