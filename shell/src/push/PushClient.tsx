import { useEffect } from 'react';
import type { WorkerMessage } from '../service-worker/push-scope';
import { toSafePath } from '../session/next-path';
import { keepSubscribed } from './push-subscription';

type Navigate = (path: string) => unknown;

/** Opens a path like a click on a link, so that a form with unsaved changes asks first. */
function followLink(path: string, navigate: Navigate): void {
  const link = document.createElement('a');
  link.href = path;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void navigate(path);
  });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Keeps this browser registered, and opens what the person clicks in a notification. Not rendered during an impersonation. The router is passed
 * in: the sign-in page has none and can load this chunk too, which would move the router out of the first screen's.
 */
export function PushClient({ navigate }: { navigate: Navigate }) {
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
      followLink(toSafePath(data.path), navigate);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}
