import { useEffect, useSyncExternalStore } from 'react';
import type { Mfe } from '@techadds/shared/mfe';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import { useQueryClient } from '@techadds/shared/query';
import { useLocation, useRoutes } from '@techadds/shared/router';
import { findRoute } from '@techadds/shared/routes';
import { later } from '../layout/lazy';
import { NewVersion } from './NewVersion';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteLoading } from './RemoteLoading';
import { remotes } from './remotes';
import { RemoteUnavailable } from './RemoteUnavailable';

const MissingPage = later(async () => (await import('../pages/not-found/NotFoundPage')).MissingPage);

const settledAfterMs = 5000;

interface RemotePageProps {
  name: MfeName;
  /** What the page is called where it stands outside the app, for people who may have no account. */
  outsideAs?: string | undefined;
}

/**
 * The pages of a remote, at the paths it names. While it loads a skeleton shows, when it cannot be loaded the fallback; nothing
 * outside this component depends on it.
 */
export function RemotePage({ name, outsideAs }: RemotePageProps) {
  const { shown, next, error, loading, failures, tried } = useSyncExternalStore(remotes.subscribe, () => remotes.get(name));
  const { pathname } = useLocation();
  const title = outsideAs ?? findRoute(pathname)?.label ?? mfes[name].label;
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
  const told = { error, version: tried, failures, busy: loading, onRetry: retry };
  return <RemoteUnavailable name={name} title={title} outside={outsideAs !== undefined} {...told} />;
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
