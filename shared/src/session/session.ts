export { sessionOf, tokenOf, userOf } from './auth-response';
export { type Auth, type AuthActions, AuthProvider, useAuth } from './AuthProvider';
export { noteServerDate, serverNow } from './server-clock';
export { endSession, endSessionOf, onSessionEnd } from './session-end';
export { identityOf, isTokenOf, isUuid, preferToken } from './identity';
export {
  adoptStored,
  clearSession,
  cookieLifetimeS,
  currentToken,
  hasAnyToken,
  keepToken,
  keepUser,
  type NewSession,
  type SessionState,
  signIn,
  storedToken,
  useSession,
} from './store';
export { isSendable, isStub } from './token-signature';
export { followOtherTabs } from './cross-tab-sync';
export { type Claims, hasTokenForm, isExpired, readClaims } from './token';
export { distrustToken, needsRefresh } from './token-freshness';
export { arrive, endView, nameOf, refuseInView, startView, takeInterruptedView, useView, type View, type ViewEnd } from './impersonation';
