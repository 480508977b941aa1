import { toRequestUrl, getHash } from './trusted-files';

/** Sets the URL and the integrity hash of a script or link. @throws TypeError if the file is in no trusted release */
export function setIntegrity(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.integrity = getHash(url);
  element.crossOrigin = 'anonymous';
  if (element instanceof HTMLScriptElement) element.src = toRequestUrl(url);
  else element.href = toRequestUrl(url);
}

declare global {
  /** Called by the chunk loader of every remote before it loads a file (shared/build/chunk-integrity-plugin.mjs). */
  var __techadds_secure: typeof setIntegrity;
}

/** Exposes `secure` to the chunk loaders of the remotes. */
export function exposeToRemotes(): void {
  Object.defineProperty(globalThis, '__techadds_secure', { value: setIntegrity });
}
