import { type ReactNode, useEffect, useState } from 'react';
import { useHeldUpdates, useNavigate } from '@techadds/shared/router';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { discardDrafts } from './useDraft';

/** A navigation through the history, in browsers that support the Navigation API. */
interface HistoryNavigateEvent extends Event {
  navigationType: string;
  destination: { key: string };
}
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown;
}
const getNavigation = () => (globalThis as { navigation?: Navigation }).navigation;

/** The link of the app that a plain click follows; a click that opens another tab or window does not leave the page. */
function getFollowedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && link.target !== '_blank' && link.origin === location.origin ? link : undefined;
}

/**
 * Asks for confirmation before a user leaves unsaved changes by a link, by the browser's back button where it is supported, or by closing the page.
 * A new version of the page waits meanwhile.
 * @param dirty there are unsaved changes
 * @returns the confirmation dialog, to be rendered
 */
export function useUnsavedChanges(dirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [confirmLeave, setConfirmLeave] = useState<() => void>();

  useHeldUpdates(dirty);
  useEffect(() => {
    if (!dirty) return;
    let leaving = false;
    const confirmBefore = (proceed: () => void) =>
      setConfirmLeave(() => () => {
        leaving = true;
        discardDrafts();
        setConfirmLeave(undefined);
        proceed();
      });
    const onClick = (event: MouseEvent) => {
      const link = getFollowedLink(event);
      if (!link || leaving || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      confirmBefore(() => void navigate(link.pathname + link.search + link.hash));
    };
    const onNavigate = (event: Event) => {
      const { navigationType, destination } = event as HistoryNavigateEvent;
      if (navigationType !== 'traverse' || leaving || !event.cancelable) return;
      event.preventDefault();
      confirmBefore(() => getNavigation()?.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    getNavigation()?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      getNavigation()?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, navigate]);

  return (
    <ConfirmDialog
      open={confirmLeave !== undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onClose={() => setConfirmLeave(undefined)}
      onConfirm={() => confirmLeave?.()}
    >
      What you changed here is not saved.
    </ConfirmDialog>
  );
}
