import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { decodeClaims } from './token';

/** A super-admin's read-only view of the product as another user. */
export interface Impersonation {
  /** Authorizes reads as the impersonated user. Held in memory only, never in browser storage or a cookie, so a reload ends the impersonation. */
  token: string;
  /** The impersonated user. */
  user: User;
  /** The super-admin. */
  actor: { id: string; name: string };
  reason: string;
  /** In milliseconds by this browser's clock. */
  endsAt: number;
  /** The URL to return to afterwards. */
  returnTo: string;
}

export type ImpersonationEnd = 'stopped' | 'expired';

interface ImpersonationState {
  impersonation: Impersonation | null;
  /** How the last impersonation ended. */
  endReason: ImpersonationEnd | null;
  /** Where the app must navigate before it renders a screen: the current user may not have access to the current page. */
  redirectTo: string | null;
  /** The number of changes that were blocked during this impersonation. */
  blockedChanges: number;
}

const storageKey = 'viewing';
const noImpersonation: ImpersonationState = { impersonation: null, endReason: null, redirectTo: null, blockedChanges: 0 };

/** The impersonation of this tab, if there is one. One store for shell and remotes. */
export const useImpersonationStore = create<ImpersonationState>()(() => noImpersonation);

export const getDisplayName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** The lifetime of a token in milliseconds: `exp - iat` if it has both, because this browser's clock may be off; else until `expiresAt`. */
function lifetimeMs(token: string, expiresAt: string): number {
  const { iat, exp } = decodeClaims(token) ?? {};
  return iat === undefined || exp === undefined ? Date.parse(expiresAt) - Date.now() : (exp - iat) * 1000;
}

/** Starts an impersonation in this tab, on the dashboard. Only the name is stored, to report an interruption by a reload. */
export function enterImpersonation({ expiresAt, ...details }: Omit<Impersonation, 'endsAt'> & { expiresAt: string }): void {
  sessionStorage.setItem(storageKey, getDisplayName(details.user));
  const impersonation = { ...details, endsAt: Date.now() + lifetimeMs(details.token, expiresAt) };
  useImpersonationStore.setState({ ...noImpersonation, impersonation, redirectTo: paths.dashboard });
}

/** Returns to the user's own session, and to the page where the impersonation started. */
export function exitImpersonation(reason: ImpersonationEnd): void {
  sessionStorage.removeItem(storageKey);
  const { impersonation } = useImpersonationStore.getState();
  if (impersonation !== null)
    useImpersonationStore.setState({ impersonation: null, endReason: reason, redirectTo: impersonation.returnTo });
}

/** The app has navigated to `redirectTo`. */
export const clearRedirect = (): void => useImpersonationStore.setState({ redirectTo: null });

/** Counts a blocked change, so that the app can show a notice wherever it was attempted. */
export function recordBlockedChange(): void {
  useImpersonationStore.setState(({ blockedChanges }) => ({ blockedChanges: blockedChanges + 1 }));
}

/** Discards the impersonation without a notice, when the own session ends. */
export function discardImpersonation(): void {
  sessionStorage.removeItem(storageKey);
  useImpersonationStore.setState(noImpersonation);
}

/** The name of the user whose impersonation a reload interrupted; undefined otherwise, and on every later call. */
export function takeInterruptedImpersonation(): string | undefined {
  if (useImpersonationStore.getState().impersonation !== null) return undefined;
  const name = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return name;
}
