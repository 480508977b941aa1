import { useEffect } from 'react';
import { useNavigate } from '@techadds/shared/router';
import type { WorkerMessage } from '../service-worker/push-scope';
import { toSafePath } from '../session/next-path';
import { keepSubscribed } from './push-subscription';

/** Opens a path like a click on a link, so that a form with unsaved changes asks first. */
function followLink(path: string, navigate: (path: string) => unknown): void {
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

/** Keeps this browser registered, and opens what the person clicks in a notification. Not rendered during an impersonation. */
export function PushClient() {
  const navigate = useNavigate();
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
