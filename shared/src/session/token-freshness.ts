import { isTokenExpired, decodeClaims } from './token';

let freshToken: { token: string; until: number } | undefined;

/**
 * Treats a token that was just received as fresh for its whole lifetime, whatever the clocks say, unless the server rejects it.
 * Otherwise a clock that is a day off would request a new token for every call.
 */
export function markTokenFresh(token: string): void {
  const { iat, exp } = decodeClaims(token) ?? {};
  const lifetimeMs = iat === undefined || exp === undefined ? Infinity : (exp - iat) * 1000;
  freshToken = { token, until: Date.now() + lifetimeMs };
}

/** The server has rejected a token. */
export function markTokenStale(token: string): void {
  if (freshToken?.token === token) freshToken = undefined;
}

/** Whether a token must be refreshed before use: it has expired, or cannot be decoded. */
export function needsRefresh(token: string): boolean {
  return (freshToken?.token !== token || freshToken.until <= Date.now()) && isTokenExpired(token);
}
