import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';
import { toUuid, toUuidBytes } from '../../platform/encryption/uuid-bytes';
import { conflict } from '../../platform/http/errors';
import { isUsableToken } from '../api-tokens/api-tokens.service';
import type { ActionContext } from '../audit/action-context.service';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';

/** A working day: the developer starts the command again on the next one. */
const grantMs = 12 * 3_600_000;

/** Binds the grant to remote, token and end. The purpose is part of the text, because the key signs other things, too. */
const signGrant = (tx: Pick<Tx, 'hmac'>, parts: readonly string[]): string =>
  Buffer.from(tx.hmac(['dev-grant', ...parts].join('\n')), 'hex').toString('base64url');

/**
 * Grants the holder of a development token to run a remote of their machine inside the deployed shell. The secret stays out of addresses and
 * browsers, and the grant ends with the token.
 * @throws AppError 409 for a super-admin without a token, who needs no grant
 */
export function createDevGrant({ db }: Pick<Deps, 'db'>, { caller, audit, now }: ActionContext, app: string) {
  const { apiToken, tenantId, name } = caller;
  if (!apiToken) throw conflict('no_grant_needed', 'Super-admins open the link of the development server without a grant.');
  const end = new Date(now.getTime() + grantMs);
  const parts = [Buffer.concat([toUuidBytes(tenantId), toUuidBytes(apiToken.id)]).toString('base64url'), end.getTime().toString(36)];
  return db.withTenant(tenantId, async (tx) => {
    await audit(tx, {
      event: 'release.development_granted',
      description: `${name} (API token ${apiToken.name}) granted to run ${app} from a development server`,
      targets: [{ type: 'app', id: systemTenantId, name: app }],
      after: { expiresAt: end.toISOString() },
    });
    return { grant: [...parts, signGrant(tx, [app, ...parts])].join('.'), expiresAt: end.toISOString() };
  });
}

/** Whether a grant is for this remote, has not ended, and its token has the scope and an owner who may still give it. */
export async function isDevGranted({ db, clock }: Pick<Deps, 'db' | 'clock'>, app: string, grant: string): Promise<boolean> {
  const [ids = '', end = '', signature = ''] = grant.split('.');
  const bytes = Buffer.from(ids, 'base64url');
  if (bytes.length !== 32 || Number.parseInt(end, 36) <= clock().getTime()) return false;
  const [tenantId, id] = [toUuid(bytes.subarray(0, 16)), toUuid(bytes.subarray(16))];
  return db.withTenant(tenantId, async (tx) => {
    if (!constantTimeEquals(signature, signGrant(tx, [app, ids, end]))) return false;
    return isUsableToken(tx, { tenantId, id, scope: `dev:${app}`, permission: 'releases.develop' }, clock());
  });
}
