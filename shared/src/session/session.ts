/**
 * The session of a browser. Its state is derived, not stored: from the token and user (store.ts), the freshness of the token
 * (token-freshness.ts), the refresh in flight (api/refresh.ts) and the impersonation of this tab (impersonation.ts).
 *
 * | State         | Event                                                     | Next state                      | Code                         |
 * | ------------- | --------------------------------------------------------- | ------------------------------- | ---------------------------- |
 * | signed out    | sign-in, registration                                     | signed in                       | startSession                 |
 * | signed in     | the token's lifetime ends, or a call is rejected with 401 | expired                         | needsRefresh, markTokenStale |
 * | signed in     | tenant switch                                             | signed in, page load            | startSession                 |
 * | signed in     | another user, role or tenant, also in another tab         | signed in, page reload          | syncFromStorage              |
 * | expired       | a call, a validation or the event stream needs a token    | refreshing                      | refreshSession               |
 * | refreshing    | new token, here or in another tab                         | signed in                       | setToken, syncFromStorage    |
 * | refreshing    | the server is unavailable                                 | expired (the next call retries) | result `away`                |
 * | refreshing    | the server rejects the token                              | signed out, to the sign-in page | endSession                   |
 * | refreshing    | signed out or another user meanwhile                      | signed out, or their session    | result `refused`             |
 * | any signed-in | the server reports the session as expired                 | signed out, to the sign-in page | endSessionForToken           |
 * | any signed-in | sign-out, here                                            | signed out, to the sign-in page | clearSession                 |
 * | any signed-in | sign-out or end of the session in another tab             | signed out, to the sign-in page | syncWithOtherTabs            |
 * | signed in     | impersonation starts                                      | impersonating                   | enterImpersonation           |
 * | impersonating | stop, time limit, or the server rejects its token         | signed in                       | exitImpersonation            |
 * | impersonating | page load: its token is in memory only                    | signed in, with a notice        | takeInterruptedImpersonation |
 * | impersonating | the own session ends                                      | signed out                      | discardImpersonation         |
 *
 * "To the sign-in page" keeps the current path as `next`, except after a sign-out and after the end in another tab (shell/src/session).
 */
export { sessionFromResponse, tokenFromResponse, userFromResponse } from './auth-response';
export { type Auth, type AuthActions, AuthProvider, useAuth } from './AuthProvider';
export { recordServerDate, getServerTime } from './server-clock';
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
