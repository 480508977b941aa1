import { addressOf, requireHash } from './trusted-files';

/** Gives a script or link its address and the hash it must have. @throws TypeError when the file is in no trusted release */
export function secure(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.integrity = requireHash(url);
  element.crossOrigin = 'anonymous';
  if (element instanceof HTMLScriptElement) element.src = addressOf(url);
  else element.href = addressOf(url);
}

declare global {
  /** The chunk loader of every remote calls this before it loads a file (shared/build/chunk-guard.mjs). */
  var __techadds_secure: typeof secure;
}

/** Lets the chunk loaders of the remotes find the guard. */
export function offerToRemotes(): void {
  Object.defineProperty(globalThis, '__techadds_secure', { value: secure });
}
