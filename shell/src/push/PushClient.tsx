import { useEffect } from 'react';
import { followLink, type Navigate } from '../layout/follow-link';
import type { WorkerMessage } from '../service-worker/push-scope';
import { toSafePath } from '../session/next-path';
import { keepSubscribed } from './push-subscription';

/**
 * Keeps this browser registered, and opens what the person clicks in a notification. Not rendered during an impersonation. The router and
 * `onFollow`, which gets a clicked path that is opened, are passed in: the sign-in page has no router and no queries and can load this chunk too,
 * which would move them out of the first screen's.
 */
export function PushClient({ navigate, onFollow }: { navigate: Navigate; onFollow: (path: string) => unknown }) {
  useEffect(() => {
    const keep = () => void keepSubscribed();
    keep();
    addEventListener('online', keep);
    return () => removeEventListener('online', keep);
  }, []);
  useEffect(() => {
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage | undefined>) => {
      if (data?.type === 'push.changed') void keepSubscribed();
      if (data?.type !== 'push.open') return;
      ports[0]?.postMessage('opened');
      const path = toSafePath(data.path);
      // A form with unsaved changes may keep the person on its page: then nothing was read.
      followLink(path, () => {
        void onFollow(path);
        return navigate(path);
      });
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate, onFollow]);
  return null;
}
