import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import { secretOverlapHours } from '@techadds/shared/contract/webhooks/events';
import type { UpdateWebhook, WebhookForm } from '@techadds/shared/contract/webhooks/forms';
import { toTeam } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { Deps } from '../../platform/deps';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findAddressProblem } from './webhook-address';
import { createSecret, decryptSecret, encryptSecret } from './webhook-secret';
import * as db from './webhooks.db';
import { toWebhookDto } from './webhooks.presenter';

type Encryption = Pick<Deps, 'fieldEncryption'>;

/** More are a sign of a script that creates webhooks without end. */
const maxWebhooks = 20;

/** @throws AppError 422 where events cannot be sent to the URL; outside of any transaction, because it waits for a name server */
export async function requireAllowedUrl({ config }: Pick<Deps, 'config'>, url: string): Promise<void> {
  const problem = await findAddressProblem(url, config.webhookOrigins);
  if (problem !== undefined) throw validationError({ url: problem });
}

/** The fields recorded in audit events. The path of the URL may be a secret of the other system. */
const toSnapshot = ({ url, description, eventTypes, isActive }: db.WebhookRow) => ({
  ...{ host: new URL(url).host, description, eventTypes, isActive },
});

const record = (tx: Tx, { caller, audit }: ActionContext, event: string, verb: string, row: db.WebhookRow, before?: db.WebhookRow) =>
  audit(tx, {
    event: `webhook.${event}`,
    description: `${caller.name} ${verb} the webhook to ${new URL(row.url).host}`,
    targets: [{ type: 'webhook', id: row.id, name: new URL(row.url).host }],
    ...(before && { before: toSnapshot(before) }),
    after: toSnapshot(row),
  });

export async function requireWebhook(tx: Tx, { caller }: Pick<ActionContext, 'caller'>, id: string): Promise<db.WebhookRow> {
  const row = await db.findWebhook(tx, toTeam(caller), id);
  if (!row) throw notFound('webhook');
  return row;
}

async function lockWebhook(tx: Tx, { caller }: ActionContext, id: string): Promise<db.WebhookRow> {
  const row = await db.lockWebhook(tx, toTeam(caller), id);
  if (!row) throw notFound('webhook');
  return row;
}

/** Creates a webhook whose URL was checked. @throws AppError 409 beyond the number of webhooks */
export async function createWebhook(
  tx: Tx,
  context: ActionContext,
  { url, description, eventTypes }: z.output<typeof WebhookForm>,
  { fieldEncryption }: Encryption,
): Promise<NewWebhook> {
  const team = toTeam(context.caller);
  if ((await db.countWebhooks(tx, team)) >= maxWebhooks)
    throw conflict('too_many_webhooks', `There are ${maxWebhooks} webhooks already. Delete one that is not used any more.`);
  const [id, secret, at] = [randomUUID(), createSecret(), context.now.toISOString()];
  const row = await db.insertWebhook(tx, {
    ...{ ...team, id, url, description, eventTypes: [...new Set(eventTypes)], createdAt: at, updatedAt: at },
    secret: encryptSecret(fieldEncryption, { tenantId: team.tenantId, id }, 'secret', secret),
  });
  await record(tx, context, 'created', 'created', row);
  return { webhook: toWebhookDto(row, context.now), secret };
}

/** Changes a webhook whose new URL was checked. @throws AppError 404; 409 `changed_meanwhile` */
export async function updateWebhook(
  tx: Tx,
  context: ActionContext,
  id: string,
  { url, description, eventTypes, isActive, updatedAt }: z.output<typeof UpdateWebhook>,
) {
  const before = await lockWebhook(tx, context, id);
  if (isStaleVersion(updatedAt, before))
    throw conflict('changed_meanwhile', 'Somebody else changed the webhook in the meantime. Nothing was saved; look at it first.');
  const after = await db.updateWebhook(tx, before, {
    ...{ url, description, eventTypes: [...new Set(eventTypes)], isActive },
    ...(isActive && !before.isActive && { failedCount: 0, disabledReason: null }),
    updatedAt: nextUpdatedAt(before, context.now),
  });
  if (!isActive) await db.endPendingDeliveries(tx, before, 'The webhook was paused.');
  await record(tx, context, 'updated', 'changed', after, before);
  return toWebhookDto(after, context.now);
}

/** @throws AppError 404 */
export async function deleteWebhook(tx: Tx, context: ActionContext, id: string): Promise<{ id: string }> {
  const row = await lockWebhook(tx, context, id);
  await db.deleteWebhook(tx, row);
  await record(tx, context, 'deleted', 'deleted', row);
  return { id };
}

/** Replaces the secret; the former one signs until the end of the overlap. @throws AppError 404 */
export async function rotateSecret(tx: Tx, context: ActionContext, id: string, { fieldEncryption }: Encryption): Promise<NewWebhook> {
  const before = await lockWebhook(tx, context, id);
  const secret = createSecret();
  const former = decryptSecret(fieldEncryption, before, 'secret', before.secret);
  const row = await db.updateWebhook(tx, before, {
    secret: encryptSecret(fieldEncryption, before, 'secret', secret),
    formerSecret: encryptSecret(fieldEncryption, before, 'formerSecret', former),
    formerSecretExpiresAt: new Date(context.now.getTime() + secretOverlapHours * 3_600_000).toISOString(),
    updatedAt: nextUpdatedAt(before, context.now),
  });
  await record(tx, context, 'rotated', 'replaced the credential of', row);
  return { webhook: toWebhookDto(row, context.now), secret };
}
