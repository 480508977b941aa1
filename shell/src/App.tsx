import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter, useLocation } from '@techadds/shared/router';
import { useAuth, useSession, useImpersonationStore } from '@techadds/shared/session';
import { TenantProvider } from '@techadds/shared/tenant';
import { Flex, Spinner } from '@techadds/shared/ui/base';
import { Frame } from './layout/AppLayout';
import { later } from './layout/lazy';
import { sayWhatWasLeft } from './layout/flash-message';
import { Screen } from './layout/RouteOutlet';
import { useLive } from './realtime/useRealtime';
import { askRegistry, followRegistry } from './remotes/remotes';
import { SigningOut } from './session/SigningOut';
import { useOnePerson } from './session/useReloadOnUserChange';
import { useSessionCheck } from './session/useSessionCheck';
import { Arriving } from './impersonation/ImpersonationLoading';
import { useViewing } from './impersonation/useImpersonation';

const ViewBanner = later(async () => (await import('./impersonation/ImpersonationBanner')).ViewBanner);

/** The signed-in app. Needs a router and a query client. */
export function SignedIn() {
  const session = useSessionCheck();
  const { user } = useAuth();
  const own = useSession((session) => session.user);
  const token = useSession((session) => session.token);
  const view = useViewing();
  const goTo = useImpersonationStore((state) => state.redirectTo);
  const { pathname } = useLocation();
  useOnePerson();
  useLive();
  useEffect(sayWhatWasLeft, []);
  // The edge serves remotes by the user's own session, even during an impersonation.
  const account = own && `${own.id} ${own.role}`;
  useEffect(() => (account ? followRegistry(account) : undefined), [account]);
  const signedIn = account !== null;
  useEffect(() => {
    if (token !== null && signedIn) askRegistry();
  }, [token, signedIn]);
  // Before the session check, so that the other tabs sign out without delay.
  if (pathname === paths.logout) return <SigningOut />;
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
      <Frame key={user.id} user={user}>
        {goTo === null ? <Screen user={user} /> : <Arriving to={goTo} />}
      </Frame>
    </TenantProvider>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SignedIn />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
