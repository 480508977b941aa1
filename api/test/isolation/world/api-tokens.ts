import type { TestWorld } from '../test-world';

/** Tokens of the administrators, more of them than the writes of the world revoke. */
export async function createApiTokens({ actors, send }: TestWorld): Promise<void> {
  const payload = { name: 'Sample', scopes: ['orders:read'], expiresInDays: 365 };
  for (const actor of actors.filter(({ role }) => role === 'admin' || role === 'super_admin'))
    for (let n = 0; n < 3; n += 1) {
      const answer = await send(actor, { method: 'POST', url: '/integrations/providers/token', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no API tokens: ${answer.body}`);
    }
}
