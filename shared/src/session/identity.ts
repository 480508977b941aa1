import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { decodeClaims } from './token';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string | undefined | null): value is string => uuidPattern.test(value ?? '');

/** Of the token of this tab and the one in storage, the one whose tenant is a UUID; where both or neither are, this tab's. */
export function preferToken(own: string, stored: string): string {
  return !isUuid(decodeClaims(own)?.tenantId) && isUuid(decodeClaims(stored)?.tenantId) ? stored : own;
}

/** Tells apart who is at work and in which role and tenant: what is on the screen of one is not for another. */
export const identityKey = (user: User | null): string => (user ? `${user.id} ${user.role} ${user.tenantId}` : '');

/** Whether a token is this person's, as far as both say whose they are. */
export function isTokenForUser(token: string, user: User | null): boolean {
  const { userId, tenantId } = decodeClaims(token) ?? {};
  return (!user || !userId || userId === user.id) && (!user || !tenantId || tenantId === user.tenantId);
}
