import type { User } from '@techadds/shared/contract/accounts/endpoints';
import type { Role } from '@techadds/shared/roles';

const tenantId = '0d9f5f0a-0000-4000-8000-000000000001';

/** A token as a browser would have it, valid for an hour; its signature has the right form and is not valid. */
export function testToken(claims: Record<string, unknown> = {}, lifetimeS = 3600): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
  return `${part({ alg: 'EdDSA', kid: 'test' })}.${part({ tenantId, subdomain: 'acme', iat: now, exp: now + lifetimeS, ...claims })}.${'c2lnbmF0dXJl'.repeat(7)}aQ`;
}

/** A user in a role, of the tenant "acme". */
export const makeUser = (role: Role, changes: Partial<User> = {}): User => ({
  id: '0d9f5f0a-0000-4000-8000-0000000000a1',
  email: `${role}@acme.test`,
  firstName: 'Ana',
  lastName: 'Sorensen',
  emailVerified: true,
  role,
  tenantId,
  subdomain: 'acme',
  partnerId: role.startsWith('partner') ? '0d9f5f0a-0000-4000-8000-0000000000b1' : null,
  ...changes,
});
