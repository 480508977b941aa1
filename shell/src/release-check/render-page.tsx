import { Component, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { MfeRoute } from '@techadds/shared/mfe';
import { createQueryClient, QueryClientProvider } from '@techadds/shared/query';
import type { Role } from '@techadds/shared/roles';
import { BrowserRouter, useRoutes } from '@techadds/shared/router';
import { type AuthActions, AuthProvider } from '@techadds/shared/session';
import { TenantProvider } from '@techadds/shared/tenant';
import { lazyPage, UiProvider } from '@techadds/shared/ui';
import { startExampleSession } from './example-session';

/** The errors of the page that is being rendered. */
let errors: unknown[] = [];
const report = (error: unknown) => void errors.push(error);

/** Notes why a page's code does not load. */
export const reportingLazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazyPage(async () => {
    try {
      const page = (await load()) as ComponentType | undefined;
      if (page === undefined) throw new Error('The page is not exported by its module.');
      return page;
    } catch (error) {
      report(error);
      throw error;
    }
  });

class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    report(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const never = () => new Promise<never>(() => undefined);
const authActions: AuthActions = { login: never, register: never, logout: never, refresh: never };
const exampleId = '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10';

/** A page that redirects leaves nothing to render. */
const OnlyPage = ({ path, page: Page }: MfeRoute) =>
  useRoutes([
    { path, element: <Page /> },
    { path: '*', element: null },
  ]);

let root: Root | undefined;
/** One for all pages, whose styles are made once. */
const getRoot = (): Root => (root ??= createRoot(document.body.appendChild(document.createElement('div')), { onUncaughtError: report }));

/**
 * Renders a page of a remote inside the providers of the app.
 * @param settle resolves once the page had time to load its code and data
 * @returns the errors that it threw while it rendered
 */
export async function renderPage({ path, page: Page }: MfeRoute, role: Role, settle: () => Promise<void>): Promise<unknown[]> {
  startExampleSession(role);
  errors = [];
  history.replaceState(null, '', path.replaceAll(/:\w+/g, exampleId));
  getRoot().render(
    <UiProvider nonce="">
      <ErrorBoundary key={`${role} ${path}`}>
        <AuthProvider actions={authActions}>
          <QueryClientProvider client={createQueryClient()}>
            <TenantProvider>
              <BrowserRouter>
                <OnlyPage path={path} page={Page} />
              </BrowserRouter>
            </TenantProvider>
          </QueryClientProvider>
        </AuthProvider>
      </ErrorBoundary>
    </UiProvider>,
  );
  await settle();
  return errors;
}
