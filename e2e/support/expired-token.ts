import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appUnderTest } from './servers';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as { iat: number; exp: number };

/** The token issued `seconds` earlier, signed with the key in `dataDir` (default: the app under test). */
export function ageToken(token: string, seconds: number, dataDir = appUnderTest.dataDir): string {
  const [head, claims] = token.split('.') as [string, string];
  const { iat, exp, ...rest } = decode(claims);
  const signed = `${head}.${encode({ ...rest, iat: iat - seconds, exp: exp - seconds })}`;
  const key = JSON.parse(readFileSync(join(dataDir, 'keys/first.json'), 'utf8')) as JsonWebKey;
  return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey({ key, format: 'jwk' })).toString('base64url')}`;
}
