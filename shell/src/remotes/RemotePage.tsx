import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Mfe } from '@techadds/shared/mfe';
import type { MfeName } from '@techadds/shared/mfes';
import { Route, Routes } from '@techadds/shared/router';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteLoading } from './RemoteLoading';
import { remotes } from './remotes';
import { RemoteUnavailable } from './RemoteUnavailable';

/**
 * The pages of a remote, at the paths it names. While it loads a skeleton shows, when it cannot be loaded the fallback; nothing
 * outside this component depends on it.
 * @param missing shows where the remote has no page for the address
 */
export function RemotePage({ name, missing }: { name: MfeName; missing: ReactNode }) {
  const state = useSyncExternalStore(remotes.subscribe, () => remotes.get(name));
  useEffect(() => remotes.open(name), [name]);

  const { shown, error } = state;
  if (shown) {
    return (
      <RemoteBoundary key={`${name}@${shown.release.version}#${shown.turn}`} onStop={(cause) => remotes.stopped(name, cause)}>
        <RemoteRoutes name={name} mfe={shown.mfe} missing={missing} />
      </RemoteBoundary>
    );
  }
  if (error) return <RemoteUnavailable name={name} error={error} state={state} onRetry={() => void remotes.retry(name)} />;
  return <RemoteLoading />;
}

function RemoteRoutes({ name, mfe, missing }: { name: MfeName; mfe: Mfe; missing: ReactNode }) {
  useEffect(() => remotes.mounted(name), [name]);
  return (
    <Routes>
      {mfe.routes.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={missing} />
    </Routes>
  );
}
