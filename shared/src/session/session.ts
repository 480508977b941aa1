export { sessionOf, tokenOf, userOf } from './answer';
export { type Auth, type AuthActions, AuthProvider, useAuth } from './AuthProvider';
export { noteServerDate, serverNow } from './clock';
export { endSession, endSessionOf, onSessionEnd } from './end';
export { identityOf, isTokenOf, isUuid, preferToken } from './person';
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
export { isSendable, isStub } from './stub';
export { followOtherTabs } from './tabs';
export { type Claims, hasTokenForm, isExpired, readClaims } from './token';
export { distrustToken, needsRefresh } from './trust';
export { arrive, endView, nameOf, refuseInView, startView, takeInterruptedView, useView, type View, type ViewEnd } from './view';
