import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { readClaims } from './token';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string | undefined | null): value is string => uuid.test(value ?? '');

/** Of the token of this tab and the one in storage, the one whose tenant is a UUID; where both or neither are, this tab's. */
export function preferToken(own: string, stored: string): string {
  return !isUuid(readClaims(own)?.tenantId) && isUuid(readClaims(stored)?.tenantId) ? stored : own;
}

/** Tells apart who is at work and in which role and tenant: what is on the screen of one is not for another. */
export const identityOf = (user: User | null): string => (user ? `${user.id} ${user.role} ${user.tenantId}` : '');

/** Whether a token is this person's, as far as both say whose they are. */
export function isTokenOf(token: string, user: User | null): boolean {
  const { userId, tenantId } = readClaims(token) ?? {};
  return (!user || !userId || userId === user.id) && (!user || !tenantId || tenantId === user.tenantId);
}
