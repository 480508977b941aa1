import { createKeyPair, createUpload } from '../../release-fixture';
import { password } from '../../app';
import type { TestWorld } from '../test-world';

/** The key of the edges of the world. */
export const edgeKey = 'w'.repeat(43);
/**
 * The key that the releases of the world are signed with: the same in each process, since the first that needs the world makes it for all.
 * @see https://www.rfc-editor.org/rfc/rfc8032#section-7.1 the first test vector
 */
export const releaseKey = {
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  privateKey: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
};
export const releasedApp = 'mfe-finance';
export const releasedVersions = ['0000000001', '0000000002', '0000000003'] as const;

/** A remote with a current version, one before it and a canary, and keys to revoke. Releases are of no tenant. */
export async function createReleases({ actors, send }: TestWorld): Promise<void> {
  const actor = actors.find(({ role }) => role === 'super_admin');
  if (!actor) throw new Error('The world has no super-admin.');
  const post = async (url: string, payload: object) => {
    const answer = await send(actor, { method: 'POST', url, payload });
    if (answer.statusCode >= 300) throw new Error(`The world has no releases: ${url} ${answer.body}`);
  };
  const upload = async (app: string, version: string, more = {}) =>
    post(`/releases/${app}`, { ...(await createUpload(releaseKey, app, version)), ...more });
  await post('/release-keys', { name: 'World', publicKey: releaseKey.publicKey, apps: ['shell', releasedApp] });
  for (let n = 0; n < 6; n += 1) await post('/release-keys', { name: 'Extra', publicKey: createKeyPair().publicKey, apps: [releasedApp] });
  await upload('shell', '00000000ff');
  const [before, current, canary] = releasedVersions;
  await upload(releasedApp, before);
  await upload(releasedApp, current);
  await upload(releasedApp, canary, { canary: { percent: 10 } });
}

/** A grant to run a remote from a development server, with a new token of a super-admin. */
export async function createDevGrant({ callers, send }: TestWorld): Promise<string> {
  const superAdmin = callers.find(({ role }) => role === 'super_admin')!;
  await send(superAdmin, { method: 'POST', url: '/auth/confirm-password', payload: { password } });
  const payload = { name: 'Development', scopes: [`dev:${releasedApp}`], expiresInDays: 7 };
  const created = await send(superAdmin, { method: 'POST', url: '/integrations/providers/token', payload });
  const headers = { authorization: `Bearer ${created.json<{ secret: string }>().secret}` };
  const granted = await send(null, { method: 'POST', url: `/releases/${releasedApp}/development`, payload: {}, headers });
  if (granted.statusCode !== 201) throw new Error(`There is no grant: ${granted.body}`);
  return granted.json<{ grant: string }>().grant;
}
