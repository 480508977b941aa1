/** What the client reads from a token. It trusts none of it: the server verifies the signature on each request. */
export interface Claims {
  tenantId?: string;
  subdomain?: string;
  userId?: string;
  email?: string;
  role?: string;
  /** Seconds since 1970. */
  iat?: number;
  exp?: number;
}

/** A token is valid in form with exactly three dot-separated, non-empty parts. */
export function hasTokenForm(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => part !== '');
}

/** The claims of a token, or undefined where it cannot be decoded. */
export function readClaims(token: string): Claims | undefined {
  if (!hasTokenForm(token)) return undefined;
  try {
    const base64 = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { tenant_id: tenantId, ...rest } = claims as Claims & { tenant_id?: string };
    return { tenantId, ...rest };
  } catch {
    return undefined;
  }
}

/** A token is expired when it has no `exp` claim, or one in the past. `now` is in milliseconds. */
export function isExpired(token: string, now = Date.now()): boolean {
  const exp = readClaims(token)?.exp;
  return exp === undefined || exp * 1000 <= now;
}
