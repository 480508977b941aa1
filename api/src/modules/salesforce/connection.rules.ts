import { createPrivateKey } from 'node:crypto';
import type * as z from 'zod/mini';
import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { salesforceObjects, syncFields } from '@techadds/shared/contract/salesforce/fields';
import type { PutSalesforceConnection } from '@techadds/shared/contract/salesforce/forms';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import { requireCallableUrls } from '../../platform/http/callable-urls';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { listStageRows } from '../crm/stages.service';
import { lockConnection, updateConnection, type ConnectionRow } from './connection.db';
import { toConnectionDto } from './connection.presenter';
import { getKeyContext } from './key-context';
import { toTeam } from '../../platform/auth/team';

/** The settings recorded in audit events, without the key. */
const toSnapshot = ({ provider, crmMode, loginUrl, clientId, username, externalIdField, fieldNames, stageNames }: ConnectionRow) => ({
  ...{ provider, crmMode, loginUrl, clientId, username, externalIdField, fieldNames, stageNames },
});

type Body = z.output<typeof PutSalesforceConnection>;

/** The names that differ from the defaults. @throws AppError 422 for a field that cannot be mapped */
function toFieldNames(fields: NonNullable<Body['fields']>): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ object, key, theirs }, n) => {
      const field = syncFields[object].find((each) => each.key === key);
      if (!field) throw validationError({ [`fields.${n}.key`]: 'There is no such field.' });
      if (field.fixed && theirs !== field.theirs)
        throw validationError({ [`fields.${n}.theirs`]: 'This field cannot be mapped to another one.' });
      return theirs === field.theirs ? [] : [[`${object}.${key}`, theirs]];
    }),
  );
}

/** Each field of Salesforce has one counterpart; two would overwrite each other. @throws AppError 422 */
function rejectDuplicates(fields: NonNullable<Body['fields']>): void {
  for (const object of salesforceObjects) {
    const names = fields.map((field) => (field.object === object && field.theirs !== '' ? field.theirs.toLowerCase() : undefined));
    const twice = names.findIndex((name, n) => name !== undefined && names.indexOf(name) !== n);
    if (twice >= 0) throw validationError({ [`fields.${twice}.theirs`]: 'Another field is mapped to it.' });
  }
}

function requirePrivateKey(pem: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType !== 'rsa') throw new Error('not RSA');
  } catch {
    throw validationError({ privateKey: 'This is not an RSA private key in PEM format.' });
  }
}

/** @throws AppError 422 for the first thing that is missing to sign in */
function requireCredentials({ loginUrl, clientId, username, keySecret }: ConnectionRow): void {
  const required = { loginUrl, clientId, username, privateKey: keySecret ?? '' };
  const missing = Object.entries(required).find(([, value]) => value.trim() === '');
  if (missing) throw validationError({ [missing[0]]: 'This field is required.' });
}

/** Saves the connection of the caller's team. @throws AppError 409 `changed_meanwhile`; 422 by field */
export async function putConnection(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  body: Body,
  { fieldEncryption, salesforceOrigins }: { fieldEncryption: FieldEncryption; salesforceOrigins: readonly string[] },
): Promise<SalesforceConnection> {
  const before = await lockConnection(tx, toTeam(caller), now);
  const stages = await listStageRows(tx, caller.tenantId);
  if (isStaleVersion(body.updatedAt, before))
    throw conflict('changed_meanwhile', 'Somebody else changed the connection in the meantime. Nothing was saved; look at it first.', {
      current: toConnectionDto(before, stages),
    });
  const { privateKey, fields, stages: stageNames, updatedAt: _, ...settings } = body;
  requireCallableUrls({ loginUrl: settings.loginUrl }, salesforceOrigins);
  if (privateKey !== undefined) requirePrivateKey(privateKey);
  if (fields) rejectDuplicates(fields);
  const next = {
    ...settings,
    ...(privateKey !== undefined && { keySecret: fieldEncryption.encrypt(privateKey, getKeyContext(before)) }),
    ...(fields && { fieldNames: { ...before.fieldNames, ...resetDefaults(fields), ...toFieldNames(fields) } }),
    ...(stageNames && { stageNames: Object.fromEntries(stageNames.map(({ id, theirs }) => [id, theirs])) }),
  };
  if (next.provider === 'salesforce') requireCredentials({ ...before, ...next });
  const row = await updateConnection(tx, before, { ...next, pollError: null, updatedAt: nextUpdatedAt(before, now) });
  await audit(tx, {
    event: 'crm_sync.connection_changed',
    description: `${caller.name} changed the connection with Salesforce`,
    targets: [{ type: 'salesforce_connection', id: row.id, name: 'Salesforce' }],
    before: toSnapshot(before),
    after: toSnapshot(row),
  });
  return toConnectionDto(row, stages);
}

/** The default names of the given fields, which replace earlier ones. */
const resetDefaults = (fields: NonNullable<Body['fields']>): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ object, key }) => {
      const field = syncFields[object].find((each) => each.key === key);
      return field ? [[`${object}.${key}`, field.theirs]] : [];
    }),
  );
