import { call } from '@techadds/shared/api';
import { getPushKey, subscribePush, unsubscribePush } from '@techadds/shared/contract/push/endpoints';
import { getStoredToken, useImpersonationStore, useSession } from '@techadds/shared/session';

/** The person and browser key that were registered in this browser session. */
const registeredKey = 'push-registered';
/** A worker that cannot be installed is never ready, and browsers may try to reach their push service for ever. */
const browserTimeoutMs = 30_000;

/** Whether a person wants push messages on this device. Kept after a sign-out: the next sign-in registers again without a question. */
const toChoiceKey = (userId: string) => `push ${userId}`;
export const isTurnedOn = (userId: string): boolean => localStorage.getItem(toChoiceKey(userId)) !== null;

type Registered = Pick<PushSubscriptionJSON, 'endpoint' | 'expirationTime' | 'keys'>;

/** Stands in for a subscription that failed or could not be made offline. It is never posted, and the next attempt replaces it. */
const stub: Registered = { endpoint: '', expirationTime: null, keys: { p256dh: '', auth: '' } };
export const isStub = ({ endpoint }: Registered): boolean => endpoint === stub.endpoint;

const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The browser does not answer.')), browserTimeoutMs)),
  ]);

/** The browser's subscription with the server's current key; one with an older key is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  if (existing && toBase64Url(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return withTimeout(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

async function register(userId: string): Promise<Registered> {
  const worker = await withTimeout(navigator.serviceWorker.ready);
  const toMark = ({ keys }: Registered) => `${userId} ${keys?.p256dh}`;
  const existing = (await worker.pushManager.getSubscription())?.toJSON();
  if (existing && sessionStorage.getItem(registeredKey) === toMark(existing)) return existing;
  if (!navigator.onLine) return stub;
  const { key } = await call(getPushKey, {}, { ignoreImpersonation: true });
  const subscription = (await subscribe(worker, key)).toJSON();
  const { endpoint = '', expirationTime, keys: { p256dh = '', auth = '' } = {} } = subscription;
  // The person may have signed out, or turned it off, in the meantime.
  if (useSession.getState().user?.id !== userId || !isTurnedOn(userId)) {
    await unsubscribe();
    return stub;
  }
  const body = { endpoint, expirationTime, keys: { p256dh, auth }, applicationServerKey: key };
  await call(subscribePush, { body }, { ignoreImpersonation: true });
  sessionStorage.setItem(registeredKey, toMark(subscription));
  return subscription;
}

/** Ends the browser's subscription, and closes what is still shown of it. */
async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return;
  const shown = await worker.getNotifications();
  shown.forEach((notification) => notification.close());
  await (await worker.pushManager.getSubscription())?.unsubscribe();
}

let lastTurn: Promise<unknown> = Promise.resolve();
/** One after the other, so that a late registration does not undo a later choice. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
};

/**
 * Registers this browser for the signed-in person, once per browser session, if they have turned push on here; otherwise ends what an earlier
 * person has left. During an impersonation it does nothing.
 * @returns the subscription, or a stub after a failure and offline; undefined where there is none to make
 */
export const keepSubscribed = (): Promise<Registered | undefined> =>
  inTurn(async () => {
    const { user } = useSession.getState();
    if (!user || useImpersonationStore.getState().impersonation) return undefined;
    try {
      if (isTurnedOn(user.id)) return Notification.permission === 'granted' ? await register(user.id) : undefined;
      await unsubscribe();
      return undefined;
    } catch {
      return isTurnedOn(user.id) ? stub : undefined;
    }
  });

/** Asks for the permission, which browsers allow after a click only, and registers. */
export async function turnOnPush(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  localStorage.setItem(toChoiceKey(userId), 'on');
  await keepSubscribed();
}

/** The server removes a subscription that it cannot be asked to remove now when the push service says that it is gone. */
export async function turnOffPush(userId: string): Promise<void> {
  localStorage.removeItem(toChoiceKey(userId));
  sessionStorage.removeItem(registeredKey);
  await inTurn(unsubscribe).catch(() => undefined);
  await call(unsubscribePush, {}, { ignoreImpersonation: true }).catch(() => undefined);
}

/** At sign-out; the server removes its part with the session. Not if another tab has signed in already. */
export const releasePush = (): Promise<void> =>
  inTurn(async () => {
    if (getStoredToken() === null) await unsubscribe();
  });
