import { isTokenExpired, decodeClaims } from './token';

let freshToken: { token: string; until: number } | undefined;

/**
 * A token that has just come is fresh for as long as it was made to last, whatever the clocks say, unless the server refuses it.
 * Otherwise a clock that is a day off would ask for another one at once, and so on.
 */
export function markTokenFresh(token: string): void {
  const { iat, exp } = decodeClaims(token) ?? {};
  const lifetimeMs = iat === undefined || exp === undefined ? Infinity : (exp - iat) * 1000;
  freshToken = { token, until: Date.now() + lifetimeMs };
}

/** The server has refused a token. */
export function markTokenStale(token: string): void {
  if (freshToken?.token === token) freshToken = undefined;
}

/** Whether a token is to be exchanged before it is used: it is expired, or cannot be decoded. */
export function needsRefresh(token: string): boolean {
  return (freshToken?.token !== token || freshToken.until <= Date.now()) && isTokenExpired(token);
}
