import { getServerTime } from './server-clock';

/** The claims that the client reads. They are not trusted: the server verifies the signature on each request. */
export interface TokenClaims {
  tenantId?: string;
  subdomain?: string;
  userId?: string;
  email?: string;
  role?: string;
  /** Seconds since 1970. */
  iat?: number;
  exp?: number;
}

/** A token is well-formed with exactly three dot-separated, non-empty parts. */
export function isWellFormedToken(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => part !== '');
}

/** The bytes of a base64url text, with or without padding. @throws if it is not base64url */
export function decodeBase64Url(base64url: string): Uint8Array {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** One of the first two parts of a token as an object, or undefined if it cannot be decoded. */
export function decodeTokenPart(token: string, part: 0 | 1): object | undefined {
  if (!isWellFormedToken(token)) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(decodeBase64Url(token.split('.')[part]!)));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The claims of a token, or undefined if it cannot be decoded. */
export function decodeClaims(token: string): TokenClaims | undefined {
  const claims = decodeTokenPart(token, 1) as (TokenClaims & { tenant_id?: string }) | undefined;
  if (!claims) return undefined;
  const { tenant_id: tenantId, ...rest } = claims;
  return { tenantId, ...rest };
}

/** A token has expired if it has no `exp` claim, or one in the past. `now` is in milliseconds, by the server's clock. */
export function isTokenExpired(token: string, now = getServerTime()): boolean {
  const exp = decodeClaims(token)?.exp;
  return exp === undefined || exp * 1000 <= now;
}
