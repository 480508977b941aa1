export { clearSession, cookieLifetimeS, followOtherTabs, keepToken, keepUser, signIn, useSession, type SessionState } from './store';
export { hasTokenForm, isExpired, readClaims, type Claims } from './token';
