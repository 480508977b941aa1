import type * as z from 'zod/mini';
import type { ReleaseKey } from '@techadds/shared/contract/releases/endpoints';
import type { ReleaseKeyForm } from '@techadds/shared/contract/releases/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import type { Deps } from '../../platform/deps';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { readInstallationKey } from './installation-key';
import { findKey, insertKey, revokeKey, type ReleaseKeyRow } from './release-keys.db';
import { withReleases } from './releases.db';
import { toKeyDto } from './releases.presenter';

/** Audits in the tenant that the super-admin works in. */
async function auditKey(tx: Tx, { caller, actor, requestMeta, now }: ActionContext, key: ReleaseKeyRow, verb: 'added' | 'revoked') {
  const { tenantId } = caller;
  const entry = {
    ...{ tenantId, actor, event: `release_key.${verb}`, description: `${caller.name} ${verb} the release key ${key.name}` },
    targets: [{ type: 'release_key', id: key.id, name: key.name }],
    after: { name: key.name, apps: key.apps },
  };
  await inTenant(tx, { tenantId, home: systemTenantId }, (own) => recordAuditEvent(own, requestMeta, entry, now));
}

/** Registers the public key of a team. @throws AppError 409 where it is registered already */
export const addReleaseKey = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  context: ActionContext,
  { name, publicKey, apps }: z.output<typeof ReleaseKeyForm>,
  id: string,
): Promise<ReleaseKey> =>
  withReleases(db, async (tx) => {
    const createdAt = context.now.toISOString();
    const key = await insertKey(tx, { id, name, publicKey, apps: [...new Set(apps)], createdAt, createdBy: context.caller.name });
    if (!key) throw conflict('key_known', 'This key is registered already. Nothing was saved.');
    await auditKey(tx, context, key, 'added');
    return toKeyDto(key, (await readInstallationKey(config)).publicKey);
  });

/** Revokes a key. Repeating it changes nothing. @throws AppError 404; 409 for the key of the installation, which could not start without it */
export const revokeReleaseKey = ({ db, config }: Pick<Deps, 'db' | 'config'>, context: ActionContext, id: string): Promise<ReleaseKey> =>
  withReleases(db, async (tx) => {
    const at = context.now.toISOString();
    const { publicKey } = await readInstallationKey(config);
    if ((await findKey(tx, id))?.publicKey === publicKey)
      throw conflict(
        'installation_key',
        'This is the key of the installation itself, which could not start without it. Nothing was changed.',
      );
    const key = await revokeKey(tx, id, at);
    if (!key) throw notFound('key');
    if (key.revokedAt === at) await auditKey(tx, context, key, 'revoked');
    return toKeyDto(key, publicKey);
  });
