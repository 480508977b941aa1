import { decodeBase64Url, isWellFormedToken, decodeTokenPart } from './token';

/** How many bytes a signature has. */
const signatureBytes: Record<string, number> = { HS256: 32, EdDSA: 64, ES256: 64, RS256: 256, PS256: 256 };

/** Whether a text is base64url in the one way that its bytes are written. */
function isCanonical(text: string, bytes: Uint8Array): boolean {
  const reencoded = btoa(String.fromCharCode(...bytes));
  return reencoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === text;
}

/** Whether the third part of a token cannot be a signature of the kind that its first part names: it only fills the place. */
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
 * Whether a token may leave the browser, as authorization or as cookie. One that is not signed may do so in tests alone;
 * the build knows that it is none, so nothing in a browser can say otherwise.
 */
export const isSendableToken = (token: string): boolean =>
  isWellFormedToken(token) && (process.env.NODE_ENV === 'test' || !isUnsignedToken(token));
