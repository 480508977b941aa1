import { createHash, randomBytes } from 'node:crypto';
import { password } from '../../app';
import type { Actor, TestWorld } from '../test-world';
import type { InputOverrides } from './types';

/** Creates the token of an e-mail link, and the row with its hash. */
async function createLinkToken({ test }: TestWorld, actor: Actor, purpose: string): Promise<string> {
  const tenantId = test.tenants[actor.tenant].id;
  const token = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await test.asOwner(
    `insert into account_tokens (tenant_id, user_id, purpose, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '20 minutes')`,
    [tenantId, actor.id, purpose, hash],
  );
  return token;
}

/** Accounts and sessions of users, and their saved views. */
export const accountInputs: InputOverrides = {
  createView: (_world, { role }) => ({ shared: role !== 'customer' }),
  updateView: (_world, { role }) => ({ shared: role !== 'customer' }),
  login: (_world, { email }) => ({ email, password }),
  refresh: (_world, { token }) => ({ token }),
  register: (_world, { tenant }) => ({ subdomain: tenant }),
  changePassword: () => ({ currentPassword: password }),
  confirmPassword: () => ({ password }),
  resetPassword: async (world, actor) => ({ email: actor.email, token: await createLinkToken(world, actor, 'reset_password') }),
  verifyEmail: async (world, actor) => ({ token: await createLinkToken(world, actor, 'verify_email') }),
};
