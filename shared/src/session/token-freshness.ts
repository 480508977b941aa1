import { isExpired, readClaims } from './token';

let trusted: { token: string; until: number } | undefined;

/**
 * A token that has just come is fresh for as long as it was made to last, whatever the clocks say, unless the server refuses it.
 * Otherwise a clock that is a day off would ask for another one at once, and so on.
 */
export function trustToken(token: string): void {
  const { iat, exp } = readClaims(token) ?? {};
  const lifetimeMs = iat === undefined || exp === undefined ? Infinity : (exp - iat) * 1000;
  trusted = { token, until: Date.now() + lifetimeMs };
}

/** The server has refused a token. */
export function distrustToken(token: string): void {
  if (trusted?.token === token) trusted = undefined;
}

/** Whether a token is to be exchanged before it is used: it is expired, or cannot be decoded. */
export function needsRefresh(token: string): boolean {
  return (trusted?.token !== token || trusted.until <= Date.now()) && isExpired(token);
}
