/**
 * The policy of the app's page: same-origin scripts, same-origin styles or styles with the nonce, one Trusted Types policy.
 * @param apiBase the base of API URLs; the page may also connect to its origin if it is another one
 * @param sources the hash of the one script in the document, if it has one, and the origin of a development server, which a super-admin's document
 * may load a remote from
 */
export function createPageCsp(nonce: string, apiBase: string, { script, dev }: { script?: string; dev?: string } = {}): string {
  const api = apiBase.startsWith('/') ? [] : [new URL(apiBase).origin];
  // Scripts and their updates, and the socket that announces these.
  const devSources = dev === undefined ? [] : [dev, dev.replace(/^http/, 'ws')];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(script ? [script] : []), ...devSources.slice(0, 1)].join(' '),
    ["connect-src 'self'", ...api, ...devSources].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The payment provider's card form, which this origin serves.
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The policy of all other responses: opened as a document, a file may load and run nothing. */
export const fileCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of the service worker: it may fetch what pages fetch from this origin, and load no code. */
export const workerCsp =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Blocks scripts without integrity metadata. */
export const integrityPolicy = 'blocked-destinations=(script)';
