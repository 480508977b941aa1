import { useEffect, useSyncExternalStore } from 'react';
import type { Mfe } from '@techadds/shared/mfe';
import { findMfeLabel } from '@techadds/shared/mfes';
import { useQueryClient } from '@techadds/shared/query';
import { useLocation, useRoutes } from '@techadds/shared/router';
import { lazyChunk } from '../layout/lazy';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteLoading } from './RemoteLoading';
import { findAnyRoute } from './remote-routes';
import { remotes } from './remotes';
import { RemoteUnavailable } from './RemoteUnavailable';

const NotFoundPage = lazyChunk(
  async () => (await import(/* webpackChunkName: 'no-page' */ '../pages/not-found/NotFoundPage')).NotFoundPage,
);

// Few see it, and never before a page has loaded.
const NewVersion = lazyChunk(async () => (await import(/* webpackChunkName: 'recovery' */ './NewVersion')).NewVersion);

const settledAfterMs = 5000;

interface RemotePageProps {
  name: string;
  /** The title of a public page, shown without the app's layout. */
  publicTitle?: string | undefined;
}

/**
 * Renders the pages of a remote at the paths of its routes; a skeleton while it loads, and a fallback if it cannot be loaded.
 * Nothing outside this component depends on the remote.
 */
export function RemotePage({ name, publicTitle }: RemotePageProps) {
  const { shown, next, error, loading, failures, attemptedVersion } = useSyncExternalStore(remotes.subscribe, () => remotes.get(name));
  const { pathname } = useLocation();
  const title = publicTitle ?? findAnyRoute(pathname)?.label ?? findMfeLabel(name) ?? name;
  const queries = useQueryClient();
  useEffect(() => remotes.open(name), [name]);
  const retry = () => {
    // The cached response that made the page throw would make it throw again.
    if (error?.stage === 'mount') queries.removeQueries({ type: 'inactive' });
    void remotes.retry(name);
  };

  if (shown) {
    return (
      <>
        {next && <NewVersion label={shown.release.label} onUpdate={() => remotes.takeNext(name)} />}
        <RemoteBoundary key={`${name}@${shown.release.version}#${shown.turn}`} onError={(cause) => remotes.stopped(name, cause)}>
          <RemoteRoutes name={name} mfe={shown.mfe} />
        </RemoteBoundary>
      </>
    );
  }
  if (!error) return <RemoteLoading title={title} />;
  const messages = { error, version: attemptedVersion, failures, busy: loading, onRetry: retry };
  return <RemoteUnavailable name={name} title={title} isPublic={publicTitle !== undefined} {...messages} />;
}

function RemoteRoutes({ name, mfe }: { name: string; mfe: Mfe }) {
  useEffect(() => {
    const timer = setTimeout(() => remotes.settled(name), settledAfterMs);
    return () => {
      clearTimeout(timer);
      // Leaving the page discards its unsaved changes.
      remotes.takeNext(name);
    };
  }, [name]);
  return useRoutes([
    ...mfe.routes.map(({ path, page: Page }) => ({ path, element: <Page key={path} /> })),
    { path: '*', element: <NotFoundPage /> },
  ]);
}
