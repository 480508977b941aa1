import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from '@techadds/shared/router';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** A move through the history, as far as browsers tell of it. */
interface HistoryMove extends Event {
  navigationType: string;
  destination: { key: string };
}
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown;
}
const navigation = () => (globalThis as { navigation?: Navigation }).navigation;

/** The link of the app that a plain click follows; a click that opens another tab or window leaves nothing behind. */
function followed(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && link.target !== '_blank' && link.origin === location.origin ? link : undefined;
}

/**
 * Asks before a person leaves what they have not saved: by a link, by the browser's back button where it tells of it, or by closing the page.
 * @param dirty there is something to lose
 * @returns the question, to be rendered
 */
export function useUnsaved(dirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [go, setGo] = useState<() => void>();

  useEffect(() => {
    if (!dirty) return;
    let leaving = false;
    const ask = (onward: () => void) =>
      setGo(() => () => {
        leaving = true;
        setGo(undefined);
        onward();
      });
    const onClick = (event: MouseEvent) => {
      const link = followed(event);
      if (!link || leaving || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(link.pathname + link.search + link.hash));
    };
    const onMove = (event: Event) => {
      const { navigationType, destination } = event as HistoryMove;
      if (navigationType !== 'traverse' || leaving || !event.cancelable) return;
      event.preventDefault();
      ask(() => navigation()?.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    navigation()?.addEventListener('navigate', onMove);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      navigation()?.removeEventListener('navigate', onMove);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, navigate]);

  return (
    <ConfirmDialog
      open={go !== undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onClose={() => setGo(undefined)}
      onConfirm={() => go?.()}
    >
      What you changed here is not saved.
    </ConfirmDialog>
  );
}
