/**
 * Makes the service worker delete what it stores for the user: the registry and the remotes of the user's role. Does nothing in browsers
 * without service workers, and before there is one.
 */
export function forgetStoredFiles(): void {
  navigator.serviceWorker?.getRegistration().then(
    (registration) => registration?.active?.postMessage('forget'),
    () => undefined,
  );
}
