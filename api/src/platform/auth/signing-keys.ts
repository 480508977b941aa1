import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import * as z from 'zod/mini';
import { createFirstKey, listKeyFiles } from '../encryption/key-folder';

export interface SigningKey {
  kid: string;
  /** The name of its file. */
  file: string;
  private: CryptoKey;
  public: CryptoKey;
  publicJwk: JWK;
}

/** The keys in use. They follow the folder. */
export interface SigningKeys {
  /** The keys of the folder, newest first; checked against it at most every second. */
  current(): Promise<readonly SigningKey[]>;
}

const checkIntervalMs = 1_000;

const base64Url32Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const KeyFile = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  kid: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  x: base64Url32Bytes,
  d: base64Url32Bytes,
});

/**
 * The Ed25519 keys in `dir`, newest first: the first signs, all verify. Adding a file rotates the key. The first key is created where there is
 * none; processes that start at the same time agree on one.
 * @throws Error where a file is not such a key, or two have the same `kid`
 */
export async function loadSigningKeys(dir: string): Promise<[SigningKey, ...SigningKey[]]> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if ((await listKeyFiles(dir)).length === 0) await createFirstKey(dir, await generateKeyFile());
  const [first, ...others] = await Promise.all((await listKeyFiles(dir)).map((name) => readSigningKey(join(dir, name))));
  if (!first) throw new Error(`There is no signing key in ${dir} and none could be made.`);
  const kids = [first, ...others].map((key) => key.kid);
  const duplicateKid = kids.find((kid, i) => kids.indexOf(kid) !== i);
  if (duplicateKid) throw new Error(`Two signing keys in ${dir} have the id ${duplicateKid}. Remove one of them.`);
  return [first, ...others];
}

async function readSigningKey(path: string): Promise<SigningKey> {
  // Other accounts on the machine must not be able to read the key.
  await chmod(path, 0o600);
  const read = KeyFile.safeParse(parseJson(await readFile(path, 'utf8')));
  if (!read.success) throw new Error(`${path} is not an Ed25519 signing key. Remove it, or put the right key there.`);
  const { d, ...publicJwk } = read.data;
  const [privateKey, publicKey] = await Promise.all([importJWK({ ...publicJwk, d }), importJWK(publicJwk)]);
  return { kid: publicJwk.kid, file: basename(path), private: privateKey, public: publicKey, publicJwk: { ...publicJwk, use: 'sig' } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Generates a key and returns the text of its file. */
export async function generateKeyFile(): Promise<string> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  return JSON.stringify({ ...jwk, alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk) });
}

/** The names, times and sizes of the key files. */
async function describeKeyFiles(dir: string): Promise<Map<string, string>> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  const entries = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, ino, size } = await stat(join(dir, name));
      return [name, `${mtimeMs} ${ino} ${size}`] as const;
    }),
  );
  return new Map(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/**
 * The keys in `dir`, as it is now: a file that is added signs, and one that is taken away neither signs nor verifies any more. Where a file is
 * no key, the other files that were loaded before go on, and `onError` is told.
 */
export async function followSigningKeys(dir: string, onError: (error: unknown) => void, onChange: () => void): Promise<SigningKeys> {
  let keys: readonly SigningKey[] = await loadSigningKeys(dir);
  let known = await describeKeyFiles(dir);
  let checkedAt = Date.now();
  let checking: Promise<void> | undefined;

  const isSame = (files: Map<string, string>) =>
    files.size === known.size && [...files].every(([name, state]) => known.get(name) === state);

  async function check(): Promise<void> {
    const files = await describeKeyFiles(dir).catch(() => new Map<string, string>());
    if (isSame(files)) return;
    onChange();
    try {
      keys = await loadSigningKeys(dir);
      known = await describeKeyFiles(dir);
    } catch (error) {
      keys = keys.filter(({ file }) => files.has(file) && files.get(file) === known.get(file));
      known = files;
      onError(error);
    }
  }

  return {
    current: async () => {
      if (!checking && Date.now() - checkedAt >= checkIntervalMs) {
        checkedAt = Date.now();
        checking = check().finally(() => (checking = undefined));
      }
      await checking;
      return keys;
    },
  };
}
