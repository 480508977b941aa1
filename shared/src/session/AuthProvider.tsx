import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { login, register } from '@techadds/shared/contract/accounts/endpoints';
import type { Input } from '@techadds/shared/contract/endpoint';
import { type SessionState, useSession } from './store';
import { useImpersonationStore } from './impersonation';

/** What can be done about the session; the app says how. */
export interface AuthActions {
  /** @throws ApiError, or an Error where the answer has no token */
  login: (credentials: Input<typeof login>['body']) => Promise<void>;
  /** @throws ApiError, or an Error where the answer has no token */
  register: (form: Input<typeof register>['body']) => Promise<void>;
  logout: () => Promise<void>;
  /** Whether there is a fresh token now. */
  refresh: () => Promise<boolean>;
}

export type Auth = SessionState & AuthActions;

const AuthContext = createContext<Auth | undefined>(undefined);

/** Gives everything inside it `useAuth`. During a view of somebody else the user is that person; the token stays that of the own session. */
export function AuthProvider({ actions, children }: { actions: AuthActions; children: ReactNode }) {
  const session = useSession();
  const subject = useImpersonationStore(({ impersonation }) => impersonation?.user);
  const auth = useMemo(() => ({ ...session, user: subject ?? session.user, ...actions }), [session, subject, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** For whom the screens are, and what can be done about the session. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
