export { sessionFromResponse, tokenFromResponse, userFromResponse } from './auth-response';
export { type Auth, type AuthActions, AuthProvider, useAuth } from './AuthProvider';
export { recordServerDate, serverNow } from './server-clock';
export { endSession, endSessionForToken, onSessionEnd } from './session-end';
export { identityKey, isTokenForUser, isUuid, preferToken } from './identity';
export {
  syncFromStorage,
  clearSession,
  cookieLifetimeS,
  getCurrentToken,
  hasAnyToken,
  setToken,
  setUser,
  type NewSession,
  type SessionState,
  startSession,
  getStoredToken,
  useSession,
} from './store';
export { isSendableToken, isUnsignedToken } from './token-signature';
export { syncWithOtherTabs } from './cross-tab-sync';
export { type TokenClaims, isWellFormedToken, isTokenExpired, decodeClaims } from './token';
export { markTokenStale, needsRefresh } from './token-freshness';
export {
  clearRedirect,
  exitImpersonation,
  getDisplayName,
  recordBlockedChange,
  enterImpersonation,
  takeInterruptedImpersonation,
  useImpersonationStore,
  type Impersonation,
  type ImpersonationEnd,
} from './impersonation';
