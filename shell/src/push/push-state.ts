import { isStub, isTurnedOn, keepSubscribed } from './push-subscription';

/** `waiting`: turned on, but a stub stands in for the subscription. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on' | 'waiting';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether this browser receives the person's push messages. Registers it if that was not possible before. */
export async function getPushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !isTurnedOn(userId)) return 'off';
  const subscription = await keepSubscribed();
  return subscription && !isStub(subscription) ? 'on' : 'waiting';
}

/** Calls `listener` when the person allows or blocks notifications in the browser's own settings; returns the unsubscribe function. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isOver = false;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    status?.removeEventListener('change', listener);
  };
}
