import { toClickedPath, toNotification } from './push-notification';
import type { PushScope, WorkerMessage } from './push-scope';

/** How long a tab may take to answer: the browser lets a worker open a window for a short time after a click only. */
const answerTimeoutMs = 400;
/** The tabs that are asked, those used last first. Others are likely frozen. */
const maxTabs = 3;

type Tab = Awaited<ReturnType<PushScope['clients']['matchAll']>>[number];

const listTabs = ({ clients }: PushScope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Asks a tab to open a path. It keeps unsaved changes, which a navigation by the worker would discard; the sign-in page does not answer. */
const askTab = (tab: Tab, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answered);
    };
    const timer = setTimeout(() => settle(false), answerTimeoutMs);
    port1.onmessage = () => settle(true);
    tab.postMessage({ type: 'push.open', path } satisfies WorkerMessage, [port2]);
  });

async function openPath(scope: PushScope, path: string): Promise<void> {
  for (const tab of (await listTabs(scope)).slice(0, maxTabs))
    if (await askTab(tab, path)) {
      await tab.focus().catch(() => undefined);
      return;
    }
  await scope.clients.openWindow(path);
}

/** A new subscription needs the person's session, which the worker does not have: an open tab registers it, or else the next one. */
async function reportChange(scope: PushScope): Promise<void> {
  for (const tab of await listTabs(scope)) tab.postMessage({ type: 'push.changed' } satisfies WorkerMessage, []);
}

/** Shows push messages and opens what they are about. For the service worker, before it has started. */
export function registerPushEvents(scope: PushScope): void {
  const { origin } = scope.location;
  scope.addEventListener('push', (event) => {
    const { title, options } = toNotification(event.data, origin);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(scope, toClickedPath(event.notification.data, event.action, origin)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(reportChange(scope)));
}
