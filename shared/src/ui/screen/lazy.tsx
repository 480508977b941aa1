import { useEffect, useState, type ComponentType } from 'react';
import { Box } from '../base/primitives';
import { ErrorNotice } from './ErrorNotice';
import { Skeleton } from './Skeleton';
import { toast } from './toast';

/** A page whose code is loaded when it is first shown, or before by `preload`, which rejects where it cannot be loaded. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** A failed load of the page can be retried, which React's `lazy` does not support: it caches the failure. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded = await load();
  };
  return Object.assign(LazyPage, { preload });

  function LazyPage() {
    const [Page, setPage] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let mounted = true;
      preload().then(
        () => {
          if (mounted) setPage(() => loaded);
        },
        (reason: unknown) => mounted && setError(reason),
      );
      return () => {
        mounted = false;
      };
    }, [attempt]);
    if (Page) return <Page />;
    return (
      <Box maxWidth="1360px" mx="auto" px={{ base: '4', sm: '6' }} pt="5">
        {error === undefined ? (
          <Box role="status" aria-label="Loading the page">
            <Skeleton height="5" width="16rem" maxWidth="full" my="1.5" />
          </Box>
        ) : (
          <ErrorNotice
            title="This page didn’t load"
            error={undefined}
            onRetry={() => {
              setError(undefined);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </Box>
    );
  }
}

/**
 * A dialog, drawer or part of a page whose code is loaded when it is first shown. If the load fails, a toast says so and `onClose`
 * is called, so that opening it again retries.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyComponent(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const { onClose } = props as { onClose?: () => void };
    useEffect(() => {
      if (Component) return;
      let mounted = true;
      load().then(
        (component) => {
          loaded = component;
          if (mounted) setComponent(() => component);
        },
        () => {
          if (!mounted) return;
          toast({ title: 'This part of the page didn’t load. Check the connection and try again.', tone: 'bad' });
          onClose?.();
        },
      );
      return () => {
        mounted = false;
      };
    }, [Component, onClose]);
    return Component ? <Component {...props} /> : null;
  };
}
