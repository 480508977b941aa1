import { useEffect, useSyncExternalStore } from 'react';
import type { Mfe } from '@techadds/shared/mfe';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import { useQueryClient } from '@techadds/shared/query';
import { useLocation, useRoutes } from '@techadds/shared/router';
import { routeOf } from '@techadds/shared/routes';
import { later } from '../frame/later';
import { NewVersion } from './NewVersion';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteLoading } from './RemoteLoading';
import { remotes } from './remotes';
import { RemoteUnavailable } from './RemoteUnavailable';

const MissingPage = later(async () => (await import('../missing/MissingPage')).MissingPage);

const settledAfterMs = 5000;

/**
 * The pages of a remote, at the paths it names. While it loads a skeleton shows, when it cannot be loaded the fallback; nothing
 * outside this component depends on it.
 */
export function RemotePage({ name }: { name: MfeName }) {
  const { shown, next, error, loading, failures, tried } = useSyncExternalStore(remotes.subscribe, () => remotes.get(name));
  const title = routeOf(useLocation().pathname)?.label ?? mfes[name].label;
  const queries = useQueryClient();
  useEffect(() => remotes.open(name), [name]);
  const retry = () => {
    // An answer that a page stopped at would stop it again.
    if (error?.stage === 'mount') queries.removeQueries({ type: 'inactive' });
    void remotes.retry(name);
  };

  if (shown) {
    return (
      <>
        {next && <NewVersion name={name} onUpdate={() => remotes.takeNext(name)} />}
        <RemoteBoundary key={`${name}@${shown.release.version}#${shown.turn}`} onStop={(cause) => remotes.stopped(name, cause)}>
          <RemoteRoutes name={name} mfe={shown.mfe} />
        </RemoteBoundary>
      </>
    );
  }
  if (!error) return <RemoteLoading title={title} />;
  return <RemoteUnavailable name={name} title={title} error={error} version={tried} failures={failures} busy={loading} onRetry={retry} />;
}

function RemoteRoutes({ name, mfe }: { name: MfeName; mfe: Mfe }) {
  useEffect(() => {
    const timer = setTimeout(() => remotes.settled(name), settledAfterMs);
    return () => {
      clearTimeout(timer);
      // Who leaves the pages has nothing unsaved on them.
      remotes.takeNext(name);
    };
  }, [name]);
  return useRoutes([
    ...mfe.routes.map(({ path, page: Page }) => ({ path, element: <Page key={path} /> })),
    { path: '*', element: <MissingPage /> },
  ]);
}
