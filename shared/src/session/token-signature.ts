import { decodeBase64Url, isWellFormedToken, decodeTokenPart } from './token';

/** The signature length in bytes by algorithm. */
const signatureBytes: Record<string, number> = { HS256: 32, EdDSA: 64, ES256: 64, RS256: 256, PS256: 256 };

/** Whether a text is the canonical base64url encoding of its bytes. */
function isCanonical(text: string, bytes: Uint8Array): boolean {
  const reencoded = btoa(String.fromCharCode(...bytes));
  return reencoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === text;
}

/** Whether the third part of a token is a placeholder: it cannot be a signature of the algorithm that the token's header names. */
export function isUnsignedToken(token: string): boolean {
  const { alg } = (decodeTokenPart(token, 0) ?? {}) as { alg?: unknown };
  const length = typeof alg === 'string' && Object.hasOwn(signatureBytes, alg) ? signatureBytes[alg] : undefined;
  const signature = token.split('.')[2];
  if (length === undefined || signature === undefined) return true;
  try {
    const bytes = decodeBase64Url(signature);
    return bytes.length !== length || bytes.every((byte) => byte === bytes[0]) || !isCanonical(signature, bytes);
  } catch {
    return true;
  }
}

/**
 * Whether a token may leave the browser, as authorization or as cookie. Unsigned tokens may do so in tests only;
 * `NODE_ENV` is replaced at build time, so it cannot be changed in a browser.
 */
export const isSendableToken = (token: string): boolean =>
  isWellFormedToken(token) && (process.env.NODE_ENV === 'test' || !isUnsignedToken(token));
