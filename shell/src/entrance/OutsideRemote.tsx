import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter, Link, Navigate, useLocation } from '@techadds/shared/router';
import { isPublicPath } from '@techadds/shared/routes';
import { useSession } from '@techadds/shared/session';
import { Box, ButtonLink, Flex, HStack, Logo, Span, Toaster } from '@techadds/shared/ui';
import { RemotePage } from '../remotes/RemotePage';
import { askRegistry, followRegistry } from '../remotes/remotes';

/** A page of a remote that is public: without the app's menu and bars, for people with a session and without. */
export function OutsideRemote() {
  const user = useSession((session) => session.user);
  const signedIn = user !== null;
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Flex
          as="header"
          alignItems="center"
          justifyContent="space-between"
          px={{ base: '4', sm: '6' }}
          minHeight="14"
          borderBottom="1px solid"
          borderColor="line"
        >
          <Link to={signedIn ? paths.dashboard : paths.login} aria-label="TechAdds">
            <HStack gap="2.5">
              <Logo />
              <Span textStyle="md" fontWeight="semibold">
                TechAdds
              </Span>
            </HStack>
          </Link>
          <ButtonLink variant="ghost" to={signedIn ? paths.services : `${paths.login}?next=${encodeURIComponent(paths.newService)}`}>
            {signedIn ? 'Services' : 'Sign in'}
          </ButtonLink>
        </Flex>
        <Box as="main">
          <Remote account={user ? `${user.id} ${user.role}` : 'visitor'} />
        </Box>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function Remote({ account }: { account: string }) {
  const { pathname, search } = useLocation();
  const outside = isPublicPath(pathname) && pathname !== paths.login;
  useEffect(() => {
    const stop = followRegistry(account);
    askRegistry();
    return stop;
  }, [account]);
  // Every other page is opened by a load of its own.
  useEffect(() => {
    if (!outside) location.assign(pathname + search);
  }, [outside, pathname, search]);
  // The same page, found under its other address.
  if (pathname.startsWith('/auth/')) return <Navigate to={pathname.slice('/auth'.length) + search} replace />;
  return outside ? <RemotePage name="mfe-marketplace" /> : null;
}
