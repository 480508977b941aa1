import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** An Ed25519 key pair; both parts are 32 bytes in base64url, as in a JWK. */
export interface ReleaseKeyPair {
  publicKey: string;
  privateKey: string;
}

const toJwk = (publicKey: string) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey });

/** Signs `release.json`, which has the hashes of all files. Returns 64 bytes in base64url. */
export function signRelease(manifest: Buffer, { publicKey, privateKey }: ReleaseKeyPair): string {
  const key = createPrivateKey({ key: { ...toJwk(publicKey), d: privateKey }, format: 'jwk' });
  return sign(null, manifest, key).toString('base64url');
}

/** Whether the signature of `release.json` is of this key. */
export function isSignedBy(manifest: Buffer, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: toJwk(publicKey), format: 'jwk' });
    return verify(null, manifest, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
