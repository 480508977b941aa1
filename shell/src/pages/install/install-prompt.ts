/** The event with which Chromium offers the installation. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Set by index.ts. */
  var __installPrompt: Event | undefined;
}

/** The offer of the browser to install the app, if there is one and it was not used yet. */
export const findInstallPrompt = (): InstallPrompt | undefined => globalThis.__installPrompt as InstallPrompt | undefined;

/** Subscribes to new offers and to the installation. */
export function subscribeToInstallPrompt(listener: () => void): () => void {
  const installed = () => {
    globalThis.__installPrompt = undefined;
    listener();
  };
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', installed);
  };
}
