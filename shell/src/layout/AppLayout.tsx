import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useLocation } from '@techadds/shared/router';
import { Box, SkipLink } from '@techadds/shared/ui/base';
import { findAnyRoute } from '../remotes/remote-routes';
import { Suspension } from '../suspension/Suspension';
import { SideMenu } from './menu/SideMenu';
import { HelpButtons } from './HelpButtons';
import { lazyChunk } from './lazy';
import { TopBar } from './TopBar';

const Toaster = lazyChunk(async () => (await import('@techadds/shared/ui')).Toaster);

/** Scrolls to the top and focuses the content on a change of path; changes of the query (filters, tabs) keep scroll and focus. */
function useScrollReset(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const screen = useRef(pathname);
  useEffect(() => {
    if (screen.current === pathname) return;
    screen.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    document.title = `${findAnyRoute(pathname)?.label ?? 'TechAdds'} · TechAdds`;
  }, [pathname, main]);
}

/** The layout around a page: menu, top bar and help. */
export function AppLayout({ user, children }: { user: User; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  // The page is rendered first: the menu has as many elements, and phones do not show it.
  const hasMenu = useDeferredValue(true, false);
  useScrollReset(main);
  return (
    <>
      <SkipLink />
      <Box display="flex" minHeight="calc(100dvh - var(--banner-height))">
        <Box
          hideBelow="sm"
          flex="none"
          width="240px"
          height="calc(100dvh - var(--banner-height))"
          position="sticky"
          top="var(--banner-height)"
          bg="bg.canvas"
          borderInlineEnd="1px solid"
          borderColor="line"
          zIndex="bar"
        >
          {hasMenu && <SideMenu user={user} />}
        </Box>
        <Box flex="1" minWidth="0">
          <TopBar user={user} />
          <Box asChild minWidth="0" pb="20" containerType="inline-size" containerName="main" outline="none">
            <main id="main" ref={main} tabIndex={-1}>
              <Suspension />
              {children}
            </main>
          </Box>
        </Box>
      </Box>
      <HelpButtons />
      <Toaster />
    </>
  );
}
