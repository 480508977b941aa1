import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { decodeClaims } from './token';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string | undefined | null): value is string => uuidPattern.test(value ?? '');

/** Chooses between the token of this tab and the stored one: the one whose tenant is a UUID; this tab's if both or neither are. */
export function preferToken(own: string, stored: string): string {
  return !isUuid(decodeClaims(own)?.tenantId) && isUuid(decodeClaims(stored)?.tenantId) ? stored : own;
}

/** Identifies user, role and tenant: content on the screen of one identity must not be shown to another. */
export const identityKey = (user: User | null): string => (user ? `${user.id} ${user.role} ${user.tenantId}` : '');

/** Whether a token belongs to this user, as far as both name one. */
export function isTokenForUser(token: string, user: User | null): boolean {
  const { userId, tenantId } = decodeClaims(token) ?? {};
  return (!user || !userId || userId === user.id) && (!user || !tenantId || tenantId === user.tenantId);
}
