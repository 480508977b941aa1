import './script-integrity/install';
import './storage/provide-storage';
import { applyColorMode, applyTextSize } from '@techadds/shared/ui/base';
import { showLoadFailure } from './layout/load-failure';

// Before the first paint, to avoid a white flash in dark mode and a layout shift.
applyColorMode();
applyTextSize();
import(/* webpackChunkName: 'start' */ './main').catch((error: unknown) => {
  showLoadFailure(document.getElementById('root')!);
  throw error;
});
// That this browser keeps something from now on must be known before the sign-in page is painted (edge/src/pages/sign-in-page.ts).
const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
document.cookie = `${prefix}returning=1; Max-Age=31536000; Path=/; SameSite=Lax${secure}`;

/** Long after the first screen, so that storing the app for offline use does not delay it. */
const workerDelayMs = 3_000;
/** A new worker comes with each release of the shell. The worker cannot look for it itself: Chromium often fails to start it then. */
const updateIntervalMs = 60_000;
const updateWorker = () =>
  navigator.serviceWorker
    ?.register('/sw.js')
    .then((registration) => registration.update())
    .catch(() => undefined);
if (process.env.NODE_ENV !== 'development')
  addEventListener('load', () => {
    setTimeout(updateWorker, workerDelayMs);
    setInterval(updateWorker, updateIntervalMs);
  });
// Browsers offer the installation once, before the page that uses it has loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.__installPrompt = event;
});
