import { addressOf, requireHash } from './trusted-files';

/** Sets the URL and the integrity hash of a script or link. @throws TypeError if the file is in no trusted release */
export function secure(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.integrity = requireHash(url);
  element.crossOrigin = 'anonymous';
  if (element instanceof HTMLScriptElement) element.src = addressOf(url);
  else element.href = addressOf(url);
}

declare global {
  /** Called by the chunk loader of every remote before it loads a file (shared/build/chunk-integrity-plugin.mjs). */
  var __techadds_secure: typeof secure;
}

/** Exposes `secure` to the chunk loaders of the remotes. */
export function offerToRemotes(): void {
  Object.defineProperty(globalThis, '__techadds_secure', { value: secure });
}
