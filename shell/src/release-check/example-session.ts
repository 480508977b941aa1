import { startSession } from '@techadds/shared/session';
import type { Role } from '@techadds/shared/roles';

const id = '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10';
const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** Signs an example user of the role in. No server would accept the token: its signature has the right form alone. */
export function startExampleSession(role: Role): void {
  const now = Math.floor(Date.now() / 1000);
  const claims = { userId: id, role, tenantId: id, subdomain: 'acme', iat: now, exp: now + 3600 };
  const signature = `${'c2lnbmF0dXJl'.repeat(7)}aQ`;
  const token = `${encode({ alg: 'EdDSA', kid: 'example' })}.${encode(claims)}.${signature}`;
  const partnerId = role.startsWith('partner') ? id : null;
  const name = { firstName: 'Ana', lastName: 'Sorensen', email: 'ana@acme.test', emailVerified: true };
  startSession({ token, user: { id, ...name, role, tenantId: id, subdomain: 'acme', partnerId }, tenant: { id, subdomain: 'acme' } });
}
