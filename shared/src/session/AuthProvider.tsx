import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { login, register } from '@techadds/shared/contract/accounts/endpoints';
import type { Input } from '@techadds/shared/contract/endpoint';
import { type SessionState, useSession } from './store';
import { useImpersonationStore } from './impersonation';

/** The session actions; the app implements them. */
export interface AuthActions {
  /** @throws ApiError, or an Error if the response has no token */
  login: (credentials: Input<typeof login>['body']) => Promise<void>;
  /** @throws ApiError, or an Error if the response has no token */
  register: (form: Input<typeof register>['body']) => Promise<void>;
  logout: () => Promise<void>;
  /** Resolves to whether there is a fresh token. */
  refresh: () => Promise<boolean>;
}

export type Auth = SessionState & AuthActions;

const AuthContext = createContext<Auth | undefined>(undefined);

/** Provides `useAuth`. During an impersonation the user is the impersonated one; the token remains that of the own session. */
export function AuthProvider({ actions, children }: { actions: AuthActions; children: ReactNode }) {
  const session = useSession();
  const subject = useImpersonationStore(({ impersonation }) => impersonation?.user);
  const auth = useMemo(() => ({ ...session, user: subject ?? session.user, ...actions }), [session, subject, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The user for whom screens are rendered, and the session actions. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
