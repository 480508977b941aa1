import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { listMessages } from '@techadds/shared/contract/conversations/endpoints';
import type { Mfe } from '@techadds/shared/mfe';
import type { Role } from '@techadds/shared/roles';
import { makeQueryClient, QueryClientProvider } from '@techadds/shared/query';
import { type AuthActions, AuthProvider, clearSession, signIn } from '@techadds/shared/session';
import { Toaster, UiProvider } from '@techadds/shared/ui';
import { answer, fakeNetwork } from './mock-api';
import { silentRoom } from './conversations';
import { person, testToken } from './users';

export { answer, refuse, type Received } from './mock-api';
export { entry, orderEntries } from './ledger';
export { answered, order, orderCounts, row } from './orders';
export { appeal, onOnePage, rating, ratingSummary, review } from './ratings';
export { person, testToken } from './users';
export { silentRoom } from './conversations';

// Pages and dialogs come with code of their own, which takes seconds where the machine has other work.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  fakeNetwork();
  // Stands on the page of every order.
  answer(listMessages, silentRoom);
  // A page of the test before may still stand.
  act(() => clearSession());
});

/** Signs a user of the role in, as far as the browser knows. */
export function signedInAs(role: Role): void {
  const user = person(role);
  signIn({ token: testToken({ role }), user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}

const notHere = () => Promise.reject(new Error('This test gives no way to do this.'));
const noActions: AuthActions = { login: notHere, register: notHere, logout: notHere, refresh: notHere };

/** Renders something inside the providers of the app, at an address. */
export function renderAt(address: string, content: ReactNode, actions = noActions) {
  return render(
    <UiProvider nonce="">
      <AuthProvider actions={actions}>
        <QueryClientProvider client={makeQueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            {content}
            <Toaster />
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthProvider>
    </UiProvider>,
  );
}

/** Renders a remote's page at its address, for a user of the role. */
export function renderMfe(mfe: Mfe, address: string, role: Role) {
  signedInAs(role);
  return renderAt(
    address,
    <Routes>
      {mfe.routes.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
  );
}

/** The address the page is at now, with its search. */
export const address = () => document.querySelector('[data-testid=address]')?.textContent ?? '';
