import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyFile, loadSigningKeys } from './signing-keys';

let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'techadds-keys-')), 'keys');
});
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }));

test('creates a key at the first start that only its owner can read, and loads it at the next start', async () => {
  const [made] = await loadSigningKeys(dir);
  const [name = ''] = await readdir(dir);
  expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  expect((await loadSigningKeys(dir)).map(({ kid }) => kid)).toEqual([made.kid]);
});

test('creates one key for processes that start at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSigningKeys(dir)));
  expect(new Set(all.map(([key]) => key.kid)).size).toBe(1);
  expect(await readdir(dir)).toHaveLength(1);
});

test('rejects a second key with the same id', async () => {
  await loadSigningKeys(dir);
  const key = await generateKeyFile();
  await writeFile(join(dir, 'a.json'), key);
  await writeFile(join(dir, 'b.json'), key);
  await expect(loadSigningKeys(dir)).rejects.toThrow(/Two signing keys .* have the id/);
});

test.each([
  ['not JSON', 'key'],
  ['an HMAC secret', '{"kty":"oct","alg":"HS256","kid":"a","k":"AAAA"}'],
  [
    'a public key without its private key',
    '{"kty":"OKP","crv":"Ed25519","alg":"EdDSA","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
  ],
])('rejects a file that is not a signing key by name: %s', async (_name, content) => {
  await loadSigningKeys(dir);
  await writeFile(join(dir, 'odd.json'), content);
  await expect(loadSigningKeys(dir)).rejects.toThrow(/odd\.json is not an Ed25519 signing key/);
});
