/** A browser's side of push messages: its permission, and its service worker with a push manager. jsdom has none of it. */
export interface FakePush {
  permission: NotificationPermission;
  /** What the person answers when asked. */
  answer: NotificationPermission;
  requests: number;
  /** The subscription that the browser has. */
  subscription: { keys: { p256dh: string }; serverKey: string } | undefined;
  /** Makes `subscribe` fail. */
  fails: boolean;
  /** Makes `subscribe` wait for ever. */
  hangs: boolean;
  /** Notifications on the screen. */
  shown: { close: () => void }[];
  /** Sends a message of the worker; resolves to the answer on its port, if any. */
  send(message: unknown): string | undefined;
}

const toBytes = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

/** Installs it; `restore` takes it away. */
export function installPush(): FakePush & { restore: () => void } {
  let made = 0;
  const worker = new EventTarget();
  const push: FakePush = {
    ...{ permission: 'default', answer: 'granted', requests: 0, subscription: undefined, fails: false, hangs: false, shown: [] },
    send: (data) => {
      let answer: string | undefined;
      const ports = [{ postMessage: (text: string) => void (answer = text) }];
      worker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
      return answer;
    },
  };
  const toSubscription = ({ keys, serverKey }: NonNullable<FakePush['subscription']>) => ({
    options: { applicationServerKey: toBytes(serverKey) },
    toJSON: () => ({ endpoint: `https://push.test/${keys.p256dh}`, expirationTime: null, keys: { ...keys, auth: 'secret' } }),
    unsubscribe: async () => {
      push.subscription = undefined;
      return true;
    },
  });
  const registration = {
    getNotifications: async () => push.shown,
    pushManager: {
      getSubscription: async () => (push.subscription ? toSubscription(push.subscription) : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (push.fails) throw new DOMException('Registration failed', 'AbortError');
        if (push.hangs) return new Promise<never>(() => undefined);
        made += 1;
        push.subscription = { keys: { p256dh: `key-${made}` }, serverKey: applicationServerKey };
        return toSubscription(push.subscription);
      },
    },
  };
  const Notification = {
    get permission() {
      return push.permission;
    },
    requestPermission: async () => {
      push.requests += 1;
      return (push.permission = push.answer);
    },
  };
  Object.assign(worker, { ready: Promise.resolve(registration), getRegistration: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.assign(globalThis, { Notification, PushManager: class {} });
  return Object.assign(push, {
    restore: () => {
      for (const name of ['Notification', 'PushManager'] as const) Reflect.deleteProperty(globalThis, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  });
}
