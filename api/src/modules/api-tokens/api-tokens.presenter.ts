import type { ApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import type { ApiTokenRow, OwnedApiToken } from './api-tokens.db';

const getStatus = ({ revokedAt, expiresAt }: Pick<ApiTokenRow, 'revokedAt' | 'expiresAt'>, now: Date): ApiToken['status'] =>
  revokedAt !== null ? 'revoked' : Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active';

/** A token without its hashes. */
export function toApiTokenDto({ token, owner }: OwnedApiToken, now: Date): ApiToken {
  const { id, name, prefix, scopes, userId, createdAt, expiresAt, lastUsedAt, lastUsedIp, formerSecretExpiresAt, revokedAt } = token;
  const hasFormer = formerSecretExpiresAt !== null && Date.parse(formerSecretExpiresAt) > now.getTime();
  return {
    ...{ id, name, prefix, createdAt, expiresAt, lastUsedAt, lastUsedIp, revokedAt },
    scopes,
    status: getStatus(token, now),
    owner: { id: userId, name: owner.name, active: owner.deactivatedAt === null },
    formerSecretExpiresAt: hasFormer ? formerSecretExpiresAt : null,
  };
}
