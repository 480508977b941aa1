import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecidePayoutAccount, PayoutAccount, PutPayoutAccount } from '@techadds/shared/contract/payouts';
import type { Tx } from '../../database/database';
import { partners, payoutAccounts } from '../../database/schema';
import type { Vault } from '../../database/vault';
import { invalid, notFound } from '../../http/errors';
import { actorOf, type Act } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { bankOf, demoVerdict, last4 } from './bank-account';
import { nextOn } from './payout-schedule';

export type AccountRow = typeof payoutAccounts.$inferSelect;
const isOf = (tenantId: string, partnerId: string) => and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.partnerId, partnerId));

export async function findAccount(tx: Tx, tenantId: string, partnerId: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(isOf(tenantId, partnerId));
  return row;
}

/** The account, locked: payouts of a partner are made one after the other. */
export async function lockAccount(tx: Tx, tenantId: string, partnerId: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(isOf(tenantId, partnerId)).for('update');
  return row;
}

export const shownAccount = (row: AccountRow): PayoutAccount => ({
  ...{ partnerId: row.partnerId, holder: row.holder, country: row.country, currency: row.currency, bankLast4: row.bankLast4 },
  ...{ status: row.status, schedule: row.schedule, minimumCents: row.minimumCents, nextPayoutOn: row.nextOn, updatedAt: row.updatedAt },
});

const placeOf = (tenantId: string, partnerId: string) => `payout_accounts ${tenantId} ${partnerId}`;
/** What may stand in the log of an account: not even its encrypted data. */
const image = ({ holder, country, currency, bankLast4, status, schedule, minimumCents }: AccountRow) => ({
  ...{ holder, country, currency, bankLast4, status, schedule, minimumCents },
});

/**
 * Sets up where and when the caller's partner is paid. New bank data has to be verified anew: in the demo at once, otherwise by an admin.
 * @throws AppError 422 where numbers cannot be right, or none are given for a new account.
 */
export async function putAccount(
  tx: Tx,
  { caller, origin, now }: Act,
  body: z.output<typeof PutPayoutAccount>,
  { vault, demo }: { vault: Vault; demo: boolean },
): Promise<PayoutAccount> {
  const { tenantId, partnerId } = caller;
  if (partnerId === null) throw notFound('partner');
  const before = await lockAccount(tx, tenantId, partnerId);
  const { accountNumber, routingNumber, ...terms } = body;
  const bank = accountNumber === undefined ? undefined : bankOf(accountNumber, routingNumber);
  if (!bank && !before) throw invalid({ accountNumber: 'This field is required.' });
  const at = now.toISOString();
  const newBank = bank && {
    bankSecret: vault.lock(JSON.stringify(bank), placeOf(tenantId, partnerId)),
    bankLast4: last4(bank),
    status: demo ? demoVerdict(last4(bank)) : ('pending' as const),
  };
  const schedule = { nextOn: before?.schedule === terms.schedule ? before.nextOn : nextOn(terms.schedule, now) };
  // Money to another holder or country is as good as money to another account.
  const moved = before && !bank && (before.holder !== terms.holder || before.country !== terms.country);
  const again = moved ? { status: demo ? demoVerdict(before.bankLast4) : ('pending' as const) } : {};
  const kept = { bankSecret: '', bankLast4: '', status: 'pending' as const, ...before };
  const values = {
    ...kept,
    ...terms,
    ...newBank,
    ...again,
    ...schedule,
    tenantId,
    partnerId,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
  const [row] = await tx
    .insert(payoutAccounts)
    .values(values)
    .onConflictDoUpdate({ target: [payoutAccounts.tenantId, payoutAccounts.partnerId], set: values })
    .returning();
  if (!row) throw new Error('The payout account was not kept.');
  await writeAudit(
    tx,
    origin,
    {
      ...{ tenantId, actor: actorOf(caller), event: before ? 'payout_account.changed' : 'payout_account.added' },
      description: `${caller.name} ${before ? 'changed' : 'set up'} the payout account${bank ? `, ending in ${last4(bank)}` : ''}`,
      targets: [{ type: 'partner', id: partnerId, name: row.holder }],
      ...(before && { before: image(before) }),
      after: image(row),
    },
    now,
  );
  return shownAccount(row);
}

/** Verifies a partner's account, or stops it. @throws AppError 404 where there is none. */
export async function decideAccount(
  tx: Tx,
  { caller, origin, now }: Act,
  partnerId: string,
  { decision, note }: z.output<typeof DecidePayoutAccount>,
): Promise<PayoutAccount> {
  const { tenantId } = caller;
  const before = await lockAccount(tx, tenantId, partnerId);
  if (!before) throw notFound('payout account');
  const changed = { status: decision, updatedAt: now.toISOString() };
  await tx.update(payoutAccounts).set(changed).where(isOf(tenantId, partnerId));
  const [partner] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  const name = partner?.name ?? before.holder;
  await writeAudit(
    tx,
    origin,
    {
      ...{ tenantId, actor: actorOf(caller), event: 'payout_account.decided' },
      description: `${caller.name} set the payout account of ${name} to ${decision}${note === '' ? '' : `: ${note}`}`,
      targets: [{ type: 'partner', id: partnerId, name }],
      ...{ before: { status: before.status }, after: { status: decision } },
    },
    now,
  );
  return shownAccount({ ...before, ...changed });
}
