export { clearSession, cookieLifetimeS, followOtherTabs, keepToken, keepUser, signIn, useSession, type SessionState } from './store';
export { hasTokenForm, isExpired, readClaims, type Claims } from './token';
export { useUser } from './user';
export { arrive, endView, nameOf, refuseInView, startView, takeInterruptedView, useView, type View, type ViewEnd } from './view';
