import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { getStripeMode, type PutPaymentConnection } from '@techadds/shared/contract/integrations/forms';
import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { AppError, conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { checkStripeKeys } from '../payments/stripe-account.service';
import { isDispensable } from './key-retention';
import * as db from './stripe-accounts.db';
import { openStripeSecrets, sealStripeSecret } from './stripe-keys';

type Body = z.output<typeof PutPaymentConnection>;
type Row = db.StripeAccountRow;

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed the connection in the meantime. Nothing was saved; look at it first.');

async function recordChange(
  tx: Tx,
  { caller, audit }: ActionContext,
  verb: 'connected' | 'disconnected',
  before: Row | undefined,
  after?: Row,
) {
  const toSnapshot = ({ ref, name, mode, publishableKey }: Row) => ({ ref, name, mode, publishableKey });
  const { id, name } = (after ?? before)!;
  await audit(tx, {
    event: `payments.connection_${verb}`,
    description: `${caller.name} ${verb} the marketplace’s own Stripe account`,
    targets: [{ type: 'own_connection', id, name }],
    ...{ before: before && toSnapshot(before), after: after && toSnapshot(after) },
  });
}

/** Keys that Stripe has taken, and the connection that they were checked against. */
interface CheckedKeys extends Pick<Row, 'ref' | 'name' | 'mode' | 'publishableKey'> {
  secretKey: string;
  webhookSecret: string | undefined;
  basedOn: Pick<Row, 'id' | 'updatedAt'> | undefined;
}

/**
 * Asks Stripe about the keys before anything is saved. An omitted secret key is the stored one.
 * @throws AppError 422 by field; 503 where Stripe cannot be asked
 */
export async function checkKeys(
  { db: database, config, fieldEncryption, callLog }: Pick<Deps, 'db' | 'config' | 'fieldEncryption' | 'callLog'>,
  tenantId: string,
  { publishableKey, secretKey: entered, webhookSecret }: Body,
): Promise<CheckedKeys> {
  const current = await database.withTenant(tenantId, (tx) => db.findConnectedAccount(tx, tenantId));
  const secretKey = entered ?? (current && openStripeSecrets(fieldEncryption, current)?.secretKey);
  if (secretKey === undefined) throw validationError({ secretKey: 'This field is required.' });
  const mode = getStripeMode(publishableKey);
  if (getStripeMode(secretKey) !== mode)
    throw validationError({ secretKey: `The publishable key is of ${mode} mode. Enter the secret key of ${mode} mode, too.` });
  const logCall = callLog.for({ provider: 'payments', tenantId, partnerId: null });
  const check = await checkStripeKeys({ secretKey, publishableKey, apiUrl: config.payments.stripeApiUrl }, logCall);
  if ('account' in check) return { ...check.account, mode, publishableKey, secretKey, webhookSecret, basedOn: current };
  throw check.field ? validationError({ [check.field]: check.problem }) : new AppError(503, 'stripe_unavailable', check.problem);
}

/**
 * Takes new payments with this account. The one before is disconnected, unless it is the same; one that was connected before is so again, with
 * the payments that were made with it.
 * @throws AppError 409 `changed_meanwhile`; 422 without the signing secret of an account that is not connected yet
 */
export async function connectAccount(
  tx: Tx,
  context: ActionContext,
  { secretKey, webhookSecret, basedOn, ...checked }: CheckedKeys,
  updatedAt: string | undefined,
  { fieldEncryption }: Pick<Deps, 'fieldEncryption'>,
): Promise<void> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const accounts = await db.lockAccounts(tx, tenantId);
  const current = accounts.find(({ disconnectedAt }) => disconnectedAt === null);
  if (updatedAt !== undefined && (!current || isStaleVersion(updatedAt, current))) throw changedMeanwhile();
  if (current?.id !== basedOn?.id || current?.updatedAt !== basedOn?.updatedAt) throw changedMeanwhile();
  const known = accounts.find(({ ref, mode }) => ref === checked.ref && mode === checked.mode);
  if (webhookSecret === undefined && (!known || known !== current))
    throw validationError({ webhookSecret: current ? 'Enter it again: the account is another one.' : 'This field is required.' });
  const key = { tenantId, id: known?.id ?? randomUUID() };
  const values = {
    ...{ ...checked, disconnectedAt: null, checkedAt: now.toISOString(), checkError: null },
    secretKey: sealStripeSecret(fieldEncryption, key, 'secretKey', secretKey),
    ...(webhookSecret !== undefined && { webhookSecret: sealStripeSecret(fieldEncryption, key, 'webhookSecret', webhookSecret) }),
    updatedAt: known ? nextUpdatedAt(known, now) : now.toISOString(),
  };
  if (current && current !== known) await endAccount(tx, current, now);
  const row = known
    ? await db.updateAccount(tx, key, values)
    : await db.insertAccount(tx, { ...key, ...values, createdAt: values.updatedAt });
  if (!row) throw changedMeanwhile();
  await recordChange(tx, context, 'connected', current, row);
}

/** New payments go elsewhere from now on. The keys are deleted at once where no payment can need them. */
async function endAccount(tx: Tx, row: Row, now: Date): Promise<void> {
  const ended = { disconnectedAt: now.toISOString(), updatedAt: nextUpdatedAt(row, now) };
  const keys = isDispensable(ended, await db.findAccountUse(tx, row), now) ? { secretKey: null, webhookSecret: null } : {};
  await db.updateAccount(tx, row, { ...ended, ...keys });
}

/**
 * New payments are made with the operator's account from now on. As at Shopify, a payment stays with the account that took it: those that are
 * not finished are, and refunds go back from it. So this is never refused, the keys stay encrypted for that alone, and are deleted once no
 * payment can need them (`key-retention.ts`). Does nothing where no account is connected.
 */
export async function disconnectAccount(tx: Tx, context: ActionContext): Promise<void> {
  const current = (await db.lockAccounts(tx, context.caller.tenantId)).find(({ disconnectedAt }) => disconnectedAt === null);
  if (!current) return;
  await endAccount(tx, current, context.now);
  await recordChange(tx, context, 'disconnected', current);
}
