import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { AuthProvider, type AuthActions } from '@techadds/shared/session';
import { UiProvider } from '@techadds/shared/ui/base';
import { TenantLogo, toDocumentTitle } from '../auth/AuthLayout';
import { initialLoginState } from '../auth/login/login-state';
import type { EarlyState } from '../auth/login/handover';
import { LoginPage } from '../auth/login/LoginPage';
import { ErrorBoundary } from '../layout/ErrorBoundary';

const empty: EarlyState = { form: initialLoginState, passwordVisible: false };
/** Everything that the form can show at once: the script copies it from here. */
const full: EarlyState = {
  form: { ...initialLoginState, rejected: { email: '-', password: '-' }, failure: '-', busy: true },
  passwordVisible: true,
};
const none = () => Promise.resolve();

/** As `start` renders it, so that React finds what it expects. */
const render = (page: ReactNode) =>
  renderToString(
    <UiProvider>
      <AuthProvider actions={{} as AuthActions}>
        <ErrorBoundary>{page}</ErrorBoundary>
      </AuthProvider>
    </UiProvider>,
  );

const renderLogin = (initial: EarlyState) => render(<LoginPage initial={initial} onPasswordFocus={none} onSignedIn={none} />);

/** Without the script, pressing Enter would otherwise send the password in a URL. */
const renderInert = () => renderLogin(empty).replace('<form', '<form method="dialog"');

function renderLogo(theme: 'light' | 'dark'): string {
  Object.assign(document.documentElement.dataset, { theme, logo: '/', darkLogo: '/dark' });
  return `<div data-logo="${theme}">${render(<TenantLogo />)}</div>`;
}

/**
 * The sign-in page as HTML, rendered at build time (shared/build/sign-in-page.mjs): for the product's own host, for the host of a tenant,
 * and the parts that the script adds. What only the edge knows is in placeholders, which the build puts into the document and location.
 */
export function prerender(company: string) {
  const { dataset } = document.documentElement;
  const page = renderInert();
  const title = toDocumentTitle(/<h1\b[^>]*>([^<]*)/.exec(page)![1]!);
  const states = renderLogin(full);
  dataset.company = company;
  return { title, page, companyPage: renderInert(), states: states + renderLogo('light') + renderLogo('dark') };
}
