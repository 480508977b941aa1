import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { queryClient, QueryClientProvider } from '@techadds/shared/query';
import { BrowserRouter, Link, Navigate, useLocation } from '@techadds/shared/router';
import { useSession } from '@techadds/shared/session';
import { Box, ButtonLink, Flex, HStack, Logo, Span, Toaster } from '@techadds/shared/ui';
import { RemotePage } from '../remotes/RemotePage';
import { refreshRegistry, followRegistry } from '../remotes/remotes';
import { findPublicRemoteRoute, stripAuthPrefix } from './public-remote-pages';

/** A public page of a remote, without the app's layout, with or without a session. */
export function PublicRemotePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PublicRemoteContent />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function PublicRemoteContent() {
  const user = useSession((session) => session.user);
  const account = user ? `${user.id} ${user.role}` : 'visitor';
  const { pathname, search } = useLocation();
  const page = findPublicRemoteRoute(pathname);
  const plain = stripAuthPrefix(pathname);
  const isElsewhere = !page && !findPublicRemoteRoute(plain);
  useEffect(() => {
    const stop = followRegistry(account);
    refreshRegistry();
    return stop;
  }, [account]);
  // All other pages need a page load.
  useEffect(() => {
    if (isElsewhere) location.assign(pathname + search);
  }, [isElsewhere, pathname, search]);
  if (isElsewhere) return null;
  // The alias below `/auth/` of a page.
  if (!page) return <Navigate to={plain + search} replace />;
  return (
    <>
      {!page.isDocument && <PublicHeader signedIn={user !== null} />}
      <Box as="main">
        <RemotePage name={page.owner} publicTitle={page.title} />
      </Box>
    </>
  );
}

function PublicHeader({ signedIn }: { signedIn: boolean }) {
  return (
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
  );
}
