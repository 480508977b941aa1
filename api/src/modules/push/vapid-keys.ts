import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readKeyFolder } from '../../platform/encryption/key-folder';

/** A key pair that push services know us by (VAPID, RFC 8292), in base64url. */
export interface VapidKey {
  /** The uncompressed point, which browsers subscribe with. */
  publicKey: string;
  privateKey: string;
}

const base64Url32Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const KeyFile = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64Url32Bytes, y: base64Url32Bytes, d: base64Url32Bytes });

const generateKeyFile = () => JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

/**
 * The keys in `keys/push` below `dataDir`, newest first: new subscriptions use the first, and messages to older ones their own. Read on each use,
 * so that adding a file rotates the key. The first is created where there is none.
 * @throws Error where a file is not such a key
 */
export async function loadVapidKeys(dataDir: string): Promise<[VapidKey, ...VapidKey[]]> {
  const files = await readKeyFolder(join(dataDir, 'keys', 'push'), generateKeyFile);
  const [first, ...others] = files.map(({ path, text }) => toVapidKey(path, text));
  if (!first) throw new Error('There is no key for push messages and none could be made.');
  return [first, ...others];
}

function toVapidKey(path: string, text: string): VapidKey {
  const key = KeyFile.safeParse(parseJson(text));
  if (!key.success) throw new Error(`${path} is not a P-256 key for push messages. Remove it, or put the right key there.`);
  const { x, y, d } = key.data;
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
