import { findHash } from './trusted-files';

/**
 * The Trusted Types policy of the page. Allows script URLs of the shell's own release, the service worker, trusted releases and, in a
 * super-admin's tab that runs one, a development server.
 * It has no rules for HTML and script text, so the browser rejects them.
 * @param own the path of the shell's own release, with a trailing slash
 */
export function createScriptPolicy(own: string): TrustedTypePolicyOptions {
  const prefix = new URL(own, location.href);
  return {
    createScriptURL(url: string) {
      const wanted = new URL(url, location.href);
      const isOwn = wanted.origin === location.origin && wanted.pathname.startsWith(prefix.pathname) && prefix.pathname !== '/';
      const isWorker = wanted.origin === location.origin && wanted.pathname === '/sw.js' && wanted.search === '';
      if (isOwn || isWorker || findHash(wanted.href) !== undefined) return url;
      throw new TypeError(`${wanted.href} is not in the registry`);
    },
  };
}

/** TypeScript's DOM library has no Trusted Types yet. */
interface TrustedTypePolicyOptions {
  createScriptURL(url: string): string;
}

/** Installs the default policy. Does nothing in browsers without Trusted Types. */
export function installPolicy(policy: TrustedTypePolicyOptions): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, options: TrustedTypePolicyOptions): unknown } };
  trustedTypes?.createPolicy('default', policy);
}
