import { useEffect, useState, type ComponentType } from 'react';
import { Box, ErrorNotice, Skeleton } from '@techadds/shared/ui';

/**
 * A page whose code is loaded when it is opened first. A load that failed can be tried again, which React's `lazy` cannot:
 * it remembers the failure.
 */
export function later(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  return function Later() {
    const [Page, setPage] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let shown = true;
      load().then(
        (page) => {
          loaded = page;
          if (shown) setPage(() => page);
        },
        (reason: unknown) => shown && setError(reason),
      );
      return () => {
        shown = false;
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
  };
}
