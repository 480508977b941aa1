import { hashOf } from './trusted-files';

/**
 * The rule for every address that becomes code in this page: the shell's own release, the service worker, or a file of a
 * trusted release. Strings never become code or markup: the policy has no rule for them, so the browser refuses.
 * @param own the address prefix of the shell's own release, with a slash at its end
 */
export function makePolicy(own: string): TrustedTypePolicyOptions {
  const prefix = new URL(own, location.href);
  return {
    createScriptURL(url: string) {
      const wanted = new URL(url, location.href);
      const isOwn = wanted.origin === location.origin && wanted.pathname.startsWith(prefix.pathname) && prefix.pathname !== '/';
      const isWorker = wanted.origin === location.origin && wanted.pathname === '/sw.js' && wanted.search === '';
      if (isOwn || isWorker || hashOf(wanted.href) !== undefined) return url;
      throw new TypeError(`${wanted.href} is not in the registry`);
    },
  };
}

/** What the DOM calls the rules of a policy. */
interface TrustedTypePolicyOptions {
  createScriptURL(url: string): string;
}

/** Makes the policy the only one of the page. Browsers without Trusted Types go on without it. */
export function installPolicy(policy: TrustedTypePolicyOptions): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, options: TrustedTypePolicyOptions): unknown } };
  trustedTypes?.createPolicy('default', policy);
}
