import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './own-connections.db';
import type { OwnProvider, OwnSettings } from './own-connections.schema';
import { getSecretContext } from './secret-context';

type Row<P extends OwnProvider> = db.ConnectionRow<P>;
const names: Record<OwnProvider, string> = { email: 'mail server', assistant: 'model' };

async function recordChange(
  tx: Tx,
  { caller, audit }: ActionContext,
  verb: 'connected' | 'disconnected',
  { id, provider }: Pick<Row<OwnProvider>, 'id' | 'provider'>,
  snapshots: { before?: Record<string, unknown> | undefined; after?: Record<string, unknown> | undefined },
) {
  await audit(tx, {
    event: `${provider}.connection_${verb}`,
    description: `${caller.name} ${verb} the marketplace’s own ${names[provider]}`,
    targets: [{ type: 'own_connection', id, name: names[provider] }],
    ...snapshots,
  });
}

interface NewConnection<P extends OwnProvider> {
  provider: P;
  settings: OwnSettings[P];
  /** Undefined keeps the stored one. */
  secret: string | undefined;
  /** The field of the form. */
  secretField: string;
  needsSecret: boolean;
  /** Whether the stored secret belongs to the new settings, too: it must not be sent to another server. */
  isSameAccount: (before: OwnSettings[P]) => boolean;
  updatedAt: string | undefined;
}

/** Connects the tenant's own system, which is used from then on. @throws AppError 409 `changed_meanwhile`; 422 by field */
export async function connect<P extends OwnProvider>(
  tx: Tx,
  context: ActionContext,
  { provider, settings, secret, secretField, needsSecret, isSameAccount, updatedAt }: NewConnection<P>,
  { fieldEncryption }: Pick<Deps, 'fieldEncryption'>,
): Promise<Row<P>> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const before = await db.lockConnection(tx, tenantId, provider);
  if (updatedAt !== undefined && (!before || isStaleVersion(updatedAt, before)))
    throw conflict('changed_meanwhile', 'Somebody else changed the connection in the meantime. Nothing was saved; look at it first.');
  const key = { tenantId, provider };
  const kept = before && isSameAccount(before.settings) ? before.secret : null;
  const sealed = secret === undefined ? kept : fieldEncryption.encrypt(secret, getSecretContext(key));
  if (needsSecret && sealed === null)
    throw validationError({ [secretField]: before ? 'Enter it again: the account is another one.' : 'This field is required.' });
  const row = await db.saveConnection(tx, {
    ...{ ...key, settings, secret: needsSecret ? sealed : null },
    updatedAt: before ? nextUpdatedAt(before, now) : now.toISOString(),
  });
  await recordChange(tx, context, 'connected', row, { before: before?.settings, after: settings });
  return row;
}

/** Deletes the connection with its secret; the operator's is used from then on. Does nothing where there is none. */
export async function disconnect(tx: Tx, context: ActionContext, provider: OwnProvider): Promise<void> {
  const before = await db.lockConnection(tx, context.caller.tenantId, provider);
  if (!before) return;
  await db.deleteConnection(tx, before.tenantId, provider);
  await recordChange(tx, context, 'disconnected', before, { before: before.settings });
}
