import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { listMessages } from '@techadds/shared/contract/conversations/endpoints';
import type { Mfe } from '@techadds/shared/mfe';
import type { Role } from '@techadds/shared/roles';
import { createQueryClient, QueryClientProvider } from '@techadds/shared/query';
import { type AuthActions, AuthProvider, clearSession, startSession } from '@techadds/shared/session';
import { Toaster, UiProvider } from '@techadds/shared/ui';
import { mockEndpoint, mockFetch } from './mock-api';
import { emptyConversation } from './conversations';
import { makeUser, testToken } from './users';

export { mockEndpoint, mockError, type ReceivedRequest } from './mock-api';
export { makeJournalEntry, makeOrderJournal } from './ledger';
export { withDecision, makeOrder, makeOrderCounts, makeOrderRow } from './orders';
export { makeAppeal, singlePage, makeRating, makeRatingSummary, makeReview } from './ratings';
export { makeTenant } from './tenants';
export { makeUser, testToken } from './users';
export { emptyConversation } from './conversations';

// Pages and dialogs are loaded lazily, which takes seconds on a busy machine.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  mockFetch();
  // Every order page loads its conversation.
  mockEndpoint(listMessages, emptyConversation);
  // A page of the previous test may still be mounted.
  act(() => clearSession());
});

/** Signs a user of the role in, on the client only. */
export function signInAs(role: Role): void {
  const user = makeUser(role);
  startSession({ token: testToken({ role, userId: user.id }), user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
}

function LocationProbe() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}

const notImplemented = () => Promise.reject(new Error('This test gives no way to do this.'));
const noAuthActions: AuthActions = { login: notImplemented, register: notImplemented, logout: notImplemented, refresh: notImplemented };

/** Renders content inside the providers of the app, at a URL. */
export function renderAt(url: string, content: ReactNode, actions = noAuthActions) {
  return render(
    <UiProvider nonce="">
      <AuthProvider actions={actions}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[url]}>
            {content}
            <Toaster />
            <LocationProbe />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthProvider>
    </UiProvider>,
  );
}

/** Renders a remote's page at its URL, for a user of the role. */
export function renderMfe(mfe: Mfe, url: string, role: Role) {
  signInAs(role);
  return renderAt(
    url,
    <Routes>
      {mfe.routes.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
  );
}

/** The current URL of the page, with its search. */
export const currentUrl = () => document.querySelector('[data-testid=address]')?.textContent ?? '';
