import type { BrowserContext, Page } from '@playwright/test';
import { startPushService, type PushService } from '../../api/test/push-service';

/** The push service that the app under test may send to; `npm test` chooses its port. */
export const startConfiguredPushService = () => startPushService(Number(new URL(process.env.PUSH_ORIGINS!).port));

/** A notification that the worker has shown. */
interface Shown {
  title: string;
  options: { body?: string; tag: string; actions: { action: string }[]; data: { link: string } };
}

/**
 * Gives a context a browser that subscribes at the test's push service: Chromium without its user interface denies notifications and has no
 * push service of its own. Everything else is real, also the encryption.
 */
export async function installPush(context: BrowserContext, service: PushService, name: string): Promise<void> {
  await context.exposeFunction('__subscribe', (key: string) => service.subscribe(name, key));
  await context.addInitScript(() => {
    const { __subscribe } = globalThis as unknown as { __subscribe: (key: string) => Promise<object> };
    const stored = () => JSON.parse(localStorage.getItem('test-subscription') ?? 'null') as { json: object; key: string } | null;
    const toBytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
    const toSubscription = ({ json, key }: { json: object; key: string }) => ({
      options: { applicationServerKey: toBytes(key) },
      toJSON: () => json,
      unsubscribe: async () => (localStorage.removeItem('test-subscription'), true),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const found = stored();
        return found && toSubscription(found);
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const subscription = { json: await __subscribe(key), key };
        localStorage.setItem('test-subscription', JSON.stringify(subscription));
        return toSubscription(subscription);
      },
    });
    let permission = localStorage.getItem('test-permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', (permission = 'granted'));
      return 'granted';
    };
  });
}

/** The worker of the page's app. What it shows is recorded, since nobody may show anything here. */
export async function openWorker(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
  });
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).origin === origin);
      if (own) resolve(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const listShown = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
  return {
    listShown,
    /** Delivers a decrypted message, as the browser does, and returns what was shown last. */
    deliver: async (data: string): Promise<Shown> => {
      const before = (await listShown()).length;
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      for (let shown = await listShown(); ; shown = await listShown()) if (shown.length > before) return shown.at(-1)!;
    },
    /** Clicks a button of a notification; without one, the notification itself. */
    click: (notification: Shown, action = '') =>
      worker.evaluate(
        ([{ options }, button]) => {
          const event = new Event('notificationclick');
          // The browser alone makes events that a worker may wait for.
          const waitUntil = () => undefined;
          Object.assign(event, { action: button, notification: { data: options.data, close: () => undefined }, waitUntil });
          dispatchEvent(event);
        },
        [notification, action] as const,
      ),
  };
}
