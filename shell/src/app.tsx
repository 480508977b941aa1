import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter, useLocation } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { TenantProvider } from '@techadds/shared/tenant';
import { Flex, Spinner } from '@techadds/shared/ui/base';
import { Frame } from './frame/Frame';
import { Screen } from './frame/Screen';
import { followRegistry } from './remotes/remotes';
import { SigningOut } from './session/SigningOut';
import { useOnePerson } from './session/useOnePerson';
import { useSessionCheck } from './session/useSessionCheck';

/** Everything behind the sign-in, inside a router and a query cache. */
export function SignedIn() {
  const session = useSessionCheck();
  const { user } = useAuth();
  const { pathname } = useLocation();
  useOnePerson();
  const account = user && `${user.id} ${user.role}`;
  useEffect(() => (account ? followRegistry(account) : undefined), [account]);
  // At once, so that the other tabs hear of it at once.
  if (pathname === paths.logout) return <SigningOut />;
  if (session === 'checking' || !user)
    return (
      <Flex minHeight="100dvh" alignItems="center" justifyContent="center" color="fg.muted">
        <Spinner label="Loading" />
      </Flex>
    );
  return (
    <TenantProvider>
      <Frame user={user}>
        <Screen user={user} />
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
