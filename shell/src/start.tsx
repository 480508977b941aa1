import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { paths } from '@techadds/shared/paths';
import { isPublicPath } from '@techadds/shared/routes';
import { AuthProvider, getCurrentToken, onSessionEnd } from '@techadds/shared/session';
import { UiProvider } from '@techadds/shared/ui/base';
import { ErrorBoundary, CrashPage } from './layout/ErrorBoundary';
import { lazyChunk } from './layout/lazy';
import { loadFailureTitle, toLoadFailureText } from './layout/load-failure';
import { actions } from './session/actions';
import { redirectToLogin } from './session/redirect-to-login';
import { toLoginPath, toSafePath } from './session/next-path';
import { SigningOut } from './session/SigningOut';

/** Loads the app in its own chunks, to keep the sign-in page small. */
function loadApp(target: string) {
  if (target === paths.dashboard) import(/* webpackChunkName: 'dashboard' */ './pages/dashboard/DashboardPage').catch(() => undefined);
  return import(/* webpackChunkName: 'app' */ './App');
}

const PublicPage = lazyChunk(async () => (await import(/* webpackChunkName: 'entrance' */ './public-pages/PublicPage')).PublicPage);

const getNextPath = () => toSafePath(new URLSearchParams(location.search).get('next'));
const preloadApp = () => void loadApp(getNextPath()).catch(() => undefined);

const DidNotLoad = ({ text }: { text: string }) => <CrashPage title={loadFailureTitle} text={toLoadFailureText(text)} />;

/**
 * Renders the page at the current URL into `container`: public pages without the app's layout, all others in the app, which needs a session.
 * @param nonce the CSP nonce for styles
 */
export function start(container: HTMLElement, nonce?: string): void {
  let root: Root | undefined;
  onSessionEnd(redirectToLogin);
  const show = (page: ReactNode, adopt = false) => {
    const tree = (
      <UiProvider nonce={nonce}>
        <AuthProvider actions={actions}>
          <ErrorBoundary>{page}</ErrorBoundary>
        </AuthProvider>
      </UiProvider>
    );
    if (adopt) root = hydrateRoot(container, tree);
    else (root ??= createRoot(container)).render(tree);
  };

  async function openApp(
    otherwise: ReactNode = <DidNotLoad text="You are still signed in, and nothing you saved is affected." />,
  ): Promise<void> {
    try {
      const { App, loadFirstPage } = await loadApp(location.pathname);
      await loadFirstPage(location.pathname);
      show(<App />);
    } catch {
      show(otherwise);
    }
  }

  async function enter(): Promise<void> {
    history.replaceState(null, '', getNextPath());
    await openApp();
  }

  /** The form can be used before, by a script of its own. */
  async function openLogin(): Promise<void> {
    try {
      const { LoginPage } = await import(/* webpackChunkName: 'login' */ './auth/login/LoginPage');
      show(<LoginPage onPasswordFocus={preloadApp} onSignedIn={enter} />, globalThis.__signIn !== undefined);
    } catch {
      if (globalThis.__signIn === undefined) show(<DidNotLoad text="Load the page again." />);
    }
  }

  const signedIn = getCurrentToken() !== null;
  // `/auth/` is public, unlike `/auth`.
  const requests = location.pathname.replace(/(?<=.)(?<!^\/auth)\/+$/, '');
  if (requests === paths.home) history.replaceState(null, '', signedIn ? paths.dashboard : paths.login);
  else if (!isPublicPath(requests) && !signedIn)
    history.replaceState(null, '', toLoginPath(location.pathname + location.search + location.hash));
  else if (requests !== location.pathname) history.replaceState(null, '', requests + location.search + location.hash);

  // Public pages have an alias below /auth/.
  const path = location.pathname.replace(/^\/auth(?=\/)/, '');
  if (path === paths.login || path === paths.home) void openLogin();
  else if (path === paths.logout && signedIn && 'offline-items' in localStorage) {
    // The app asks what becomes of the changes that wait to be sent; without it they stay on this device.
    history.replaceState(null, '', paths.logout);
    void openApp(<SigningOut />);
  } else if (path === paths.logout) show(<SigningOut />);
  else if (isPublicPath(location.pathname)) show(<PublicPage path={location.pathname} signedIn={signedIn} onSignedIn={enter} />);
  else void openApp();
}
