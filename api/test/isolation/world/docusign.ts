import { generateKeyPairSync } from 'node:crypto';
import type { TestWorld } from '../test-world';

let privateKey: string | undefined;
const getPrivateKey = () =>
  (privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

/** A connection that can be saved; its server does not exist. */
export const createDocusignInputs = () => ({
  ...{ provider: 'builtin', authUrl: 'https://account.docusign.invalid', baseUri: 'https://docusign.invalid' },
  ...{ privateKey: getPrivateKey(), connectKeys: ['sample-hmac-key'], updatedAt: undefined },
});

/** Connects an account for each partner and each tenant, whose contracts are signed here nevertheless. */
export async function connectDocusign({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const account = { integrationKey: `key of ${actor.name}`, userId: `user of ${actor.name}`, accountId: `account of ${actor.name}` };
    const payload = { ...createDocusignInputs(), ...account };
    const answer = await send(actor, { method: 'PUT', url: '/integrations/docusign', payload });
    if (answer.statusCode !== 200) throw new Error(`The world has no connection with DocuSign: ${answer.body}`);
  }
}
