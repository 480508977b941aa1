import { useEffect } from 'react';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter } from '@techadds/shared/router';
import { useSession, useUser, useView } from '@techadds/shared/session';
import { Flex, Spinner } from '@techadds/shared/ui/base';
import { Frame } from './frame/Frame';
import { later } from './frame/later';
import { sayWhatWasLeft } from './frame/say';
import { Screen } from './frame/Screen';
import { followRegistry } from './remotes/remotes';
import { useSessionCheck } from './session/useSessionCheck';
import { Arriving } from './view/Arriving';
import { useViewing } from './view/useViewing';

const ViewBanner = later(async () => (await import('./view/ViewBanner')).ViewBanner);

/** Everything behind the sign-in, inside a router and a query cache. */
export function SignedIn() {
  const session = useSessionCheck();
  const own = useSession(({ user }) => user);
  const user = useUser();
  const view = useViewing();
  const goTo = useView(({ goTo }) => goTo);
  // The files of remotes are served by the own session, also during a view of somebody else.
  const account = own && `${own.id} ${own.role}`;
  useEffect(sayWhatWasLeft, []);
  useEffect(() => (account ? followRegistry(account) : undefined), [account]);
  if (session === 'checking' || !user)
    return (
      <Flex minHeight="100dvh" alignItems="center" justifyContent="center" color="fg.muted">
        <Spinner label="Loading" />
      </Flex>
    );
  return (
    <>
      {view && <ViewBanner view={view} />}
      {/* Nothing on screen outlives a change of person. */}
      <Frame key={user.id} user={user}>
        {goTo === null ? <Screen user={user} /> : <Arriving to={goTo} />}
      </Frame>
    </>
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
