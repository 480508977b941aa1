import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { paths } from '@techadds/shared/paths';
import { isPublicPath } from '@techadds/shared/routes';
import { useSession } from '@techadds/shared/session';
import { UiProvider } from '@techadds/shared/ui/base';
import { ComingOutside } from './coming/ComingOutside';
import { Boundary, Stopped } from './frame/Boundary';
import { LoginPage } from './login/LoginPage';
import { loginPath, safeNext } from './session/next';
import { SigningOut } from './session/SigningOut';
import { signOut } from './session/sign-out';

const root = createRoot(document.getElementById('root')!);
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const show = (page: ReactNode) =>
  root.render(
    <UiProvider nonce={nonce}>
      <Boundary>{page}</Boundary>
    </UiProvider>,
  );

/** All that stands behind the sign-in comes in its own files, so that the sign-in page is there at once. */
function loadApp(target: string) {
  if (target === paths.dashboard) import('./dashboard/DashboardPage').catch(() => undefined);
  return import('./app');
}

async function openApp(): Promise<void> {
  try {
    const { App } = await loadApp(location.pathname);
    show(<App />);
  } catch {
    show(
      <Stopped
        title="TechAdds didn’t load"
        text="The connection may be interrupted. You are still signed in, and nothing you saved is affected."
      />,
    );
  }
}

const afterSignIn = () => safeNext(new URLSearchParams(location.search).get('next'));

async function enter(): Promise<void> {
  history.replaceState(null, '', afterSignIn());
  await openApp();
}

const prepareApp = () => void loadApp(afterSignIn()).catch(() => undefined);

function start(): void {
  const signedIn = useSession.getState().token !== null;
  const { pathname, search, hash } = location;
  if (pathname === paths.home) history.replaceState(null, '', signedIn ? paths.dashboard : paths.login);
  else if (!isPublicPath(pathname) && !signedIn) history.replaceState(null, '', loginPath(pathname + search + hash));

  // Public pages are also found under /auth/.
  const path = location.pathname.replace(/^\/auth(?=\/)/, '');
  if (path === paths.login) show(<LoginPage onPassword={prepareApp} onSignedIn={enter} />);
  else if (path === paths.logout) {
    show(<SigningOut />);
    void signOut();
  } else if (isPublicPath(location.pathname)) show(<ComingOutside path={location.pathname} signedIn={signedIn} />);
  else void openApp();
}

start();
