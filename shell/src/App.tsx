import { useEffect, useRef } from 'react';
import { paths } from '@techadds/shared/paths';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter, useLocation, useNavigate } from '@techadds/shared/router';
import { useAuth, useSession, useImpersonationStore } from '@techadds/shared/session';
import { TenantProvider } from '@techadds/shared/tenant';
import { Flex, Spinner } from '@techadds/shared/ui/base';
import { AppLayout } from './layout/AppLayout';
import { lazyChunk } from './layout/lazy';
import { showFlashMessage } from './layout/flash-message';
import { RouteOutlet } from './layout/RouteOutlet';
import { useRealtime } from './realtime/useRealtime';
import { toAccount } from './remotes/account';
import { prefetchLinks } from './remotes/load-page';
import { followRegistry, refreshRegistry } from './remotes/remotes';
import { AskBeforeSignOut } from './offline/AskBeforeSignOut';
import { useReadCache } from './offline/useReadCache';
import { useReloadOnUserChange } from './session/useReloadOnUserChange';
import { useSessionCheck } from './session/useSessionCheck';
import { ImpersonationRedirect } from './impersonation/ImpersonationLoading';
import { useImpersonation } from './impersonation/useImpersonation';

export { loadFirstPage } from './remotes/first-page';

const ViewBanner = lazyChunk(
  async () => (await import(/* webpackChunkName: 'impersonation' */ './impersonation/ImpersonationBanner')).ImpersonationBanner,
);

const PushClient = lazyChunk(async () => (await import(/* webpackChunkName: 'push' */ './push/PushClient')).PushClient);
const markRead = async (path: string) => (await import(/* webpackChunkName: 'push' */ './push/mark-read')).markRead(path);

/** The signed-in app. Needs a router and a query client. */
export function SignedInApp() {
  const session = useSessionCheck();
  const { user } = useAuth();
  const own = useSession((session) => session.user);
  const token = useSession((session) => session.token);
  const view = useImpersonation();
  const goTo = useImpersonationStore((state) => state.redirectTo);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useReloadOnUserChange();
  useRealtime();
  useReadCache();
  useEffect(showFlashMessage, []);
  useEffect(prefetchLinks, []);
  // The edge serves remotes by the user's own session, even during an impersonation.
  const account = own && toAccount(own);
  useEffect(() => (account ? followRegistry(account) : undefined), [account]);
  const registryToken = useRef(token);
  useEffect(() => {
    if (token === registryToken.current) return;
    registryToken.current = token;
    if (token !== null) refreshRegistry();
  }, [token]);
  // Before the session check, so that the other tabs sign out without delay.
  if (pathname === paths.logout) return <AskBeforeSignOut />;
  if (session === 'checking' || !user)
    return (
      <Flex minHeight="100dvh" alignItems="center" justifyContent="center" color="fg.muted">
        <Spinner label="Loading" />
      </Flex>
    );
  return (
    <TenantProvider>
      {view && <ViewBanner view={view} />}
      {/* The key remounts everything when the user changes. */}
      <AppLayout key={user.id} user={user}>
        {goTo === null ? <RouteOutlet user={user} /> : <ImpersonationRedirect to={goTo} />}
      </AppLayout>
      {!view && globalThis.Notification?.permission === 'granted' && <PushClient navigate={navigate} onFollow={markRead} />}
    </TenantProvider>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SignedInApp />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
