import { createPrivateKey } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PutDocusignConnection } from '@techadds/shared/contract/docusign/forms';
import { toTeam } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import { requireCallableUrls } from '../../platform/http/callable-urls';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { countOpenEnvelopes, findConnection, lockConnection, updateConnection, wakeEnvelopes, type ConnectionRow } from './connection.db';
import { loadConnectionDto } from './connection.presenter';
import { getSecretContext } from './secret-context';

type Body = z.output<typeof PutDocusignConnection>;

/** The settings recorded in audit events, without the keys. */
const toSnapshot = ({ provider, authUrl, baseUri, integrationKey, userId, accountId, connectKeyCount }: ConnectionRow) => ({
  ...{ provider, authUrl, baseUri, integrationKey, userId, accountId, connectKeyCount },
});

function requirePrivateKey(pem: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType !== 'rsa') throw new Error('not RSA');
  } catch {
    throw validationError({ privateKey: 'This is not an RSA private key in PEM format.' });
  }
}

/** @throws AppError 422 for the first thing that is missing to send contracts and to hear about them */
function requireCredentials({ authUrl, baseUri, integrationKey, userId, accountId, keySecret, connectSecret }: ConnectionRow): void {
  const required = { authUrl, baseUri, integrationKey, userId, accountId, privateKey: keySecret ?? '', connectKeys: connectSecret ?? '' };
  const missing = Object.entries(required).find(([, value]) => value.trim() === '');
  if (missing) throw validationError({ [missing[0]]: 'This field is required.' });
}

export const notConnectedError = () => conflict('not_connected', 'No account of DocuSign is connected. Save the connection first.');

const formatCount = (open: number) => (open === 1 ? '1 contract is' : `${open} contracts are`);

/** Envelopes stay in the account that they were sent from. @throws AppError 422 */
async function requireSameAccount(tx: Tx, before: ConnectionRow, next: Partial<ConnectionRow>): Promise<void> {
  const moved = (['accountId', 'baseUri', 'authUrl'] as const).find((key) => next[key] !== undefined && next[key] !== before[key]);
  const open = moved ? await countOpenEnvelopes(tx, before) : 0;
  if (moved && open > 0)
    throw validationError({
      [moved]: `${formatCount(open)} out for signature in the present account. Wait until they are signed, or void them.`,
    });
}

async function recordChange(tx: Tx, { caller, audit }: ActionContext, before: ConnectionRow, after: ConnectionRow, verb: string) {
  await audit(tx, {
    event: 'docusign.connection_changed',
    description: `${caller.name} ${verb} the connection with DocuSign`,
    targets: [{ type: 'docusign_connection', id: after.id, name: 'DocuSign' }],
    ...{ before: toSnapshot(before), after: toSnapshot(after) },
  });
}

/** Saves who sends contracts for signature, and the connection. @throws AppError 409 `changed_meanwhile`; 422 by field */
export async function putConnection(
  tx: Tx,
  context: ActionContext,
  body: Body,
  {
    fieldEncryption,
    appOrigin,
    docusignOrigins,
  }: { fieldEncryption: FieldEncryption; appOrigin: string; docusignOrigins: readonly string[] },
): Promise<void> {
  const { caller, now } = context;
  const team = toTeam(caller);
  const before = await lockConnection(tx, team, now);
  if (isStaleVersion(body.updatedAt, before))
    throw conflict('changed_meanwhile', 'Somebody else changed the connection in the meantime. Nothing was saved; look at it first.', {
      current: await loadConnectionDto(tx, team, appOrigin),
    });
  const { privateKey, connectKeys, updatedAt: _, ...settings } = body;
  requireCallableUrls({ authUrl: settings.authUrl, baseUri: settings.baseUri }, docusignOrigins);
  if (privateKey !== undefined) requirePrivateKey(privateKey);
  const next = {
    ...settings,
    ...(privateKey !== undefined && { keySecret: fieldEncryption.encrypt(privateKey, getSecretContext(before, 'key')) }),
    ...(connectKeys && {
      connectSecret: fieldEncryption.encrypt(JSON.stringify(connectKeys.map((key) => key.trim())), getSecretContext(before, 'connect')),
      connectKeyCount: connectKeys.length,
    }),
  };
  if (next.provider === 'docusign') requireCredentials({ ...before, ...next });
  await requireSameAccount(tx, before, next);
  const row = await updateConnection(tx, before, { ...next, checkError: null, updatedAt: nextUpdatedAt(before, now) });
  await wakeEnvelopes(tx, row, now);
  await recordChange(tx, context, before, row, 'changed');
}

/** Deletes the keys. @throws AppError 409 while contracts are out for signature in the account */
export async function disconnect(tx: Tx, context: ActionContext): Promise<void> {
  const { caller, now } = context;
  if (!(await findConnection(tx, toTeam(caller)))) throw notConnectedError();
  const before = await lockConnection(tx, toTeam(caller), now);
  const open = await countOpenEnvelopes(tx, before);
  if (open > 0)
    throw conflict(
      'envelopes_open',
      `${formatCount(open)} out for signature at DocuSign. Wait until they are signed, or void them; to send new ones from here, choose the built-in provider.`,
    );
  const row = await updateConnection(tx, before, {
    ...{ provider: 'builtin', authUrl: '', baseUri: '', integrationKey: '', userId: '', accountId: '', keySecret: null },
    ...{ connectSecret: null, connectKeyCount: 0, checkedAt: null, checkError: null, updatedAt: nextUpdatedAt(before, now) },
  });
  await recordChange(tx, context, before, row, 'deleted');
}
