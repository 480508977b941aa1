import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { decodeClaims } from './token';

/** A super-admin's look at the product as somebody else. */
export interface Impersonation {
  /** Reads as the subject. It lives here alone, never in browser storage or a cookie, so a reload ends the view. */
  token: string;
  /** The person looked at. */
  user: User;
  /** Who looks. */
  actor: { id: string; name: string };
  reason: string;
  /** By this browser's clock, in milliseconds. */
  endsAt: number;
  /** The address to go back to afterwards. */
  returnTo: string;
}

export type ImpersonationEnd = 'stopped' | 'expired';

interface ImpersonationState {
  impersonation: Impersonation | null;
  /** How the last one ended. */
  endReason: ImpersonationEnd | null;
  /** Where the app has to go before it shows a screen: the present one may be closed to whom it is for now. */
  redirectTo: string | null;
  /** Changes that were refused during this view. */
  blockedChanges: number;
}

const storageKey = 'viewing';
const noImpersonation: ImpersonationState = { impersonation: null, endReason: null, redirectTo: null, blockedChanges: 0 };

/** The view that runs in this tab, if one does. One store for shell and remotes. */
export const useImpersonationStore = create<ImpersonationState>()(() => noImpersonation);

export const getDisplayName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** How long a token lives, in milliseconds. Its own times say it, since this browser's clock may be off; else when it expires. */
function lifetimeMs(token: string, expiresAt: string): number {
  const { iat, exp } = decodeClaims(token) ?? {};
  return iat === undefined || exp === undefined ? Date.parse(expiresAt) - Date.now() : (exp - iat) * 1000;
}

/** Shows the product as somebody else in this tab, from the dashboard on. What is noted for a reload is the name alone. */
export function enterImpersonation({ expiresAt, ...details }: Omit<Impersonation, 'endsAt'> & { expiresAt: string }): void {
  sessionStorage.setItem(storageKey, getDisplayName(details.user));
  const impersonation = { ...details, endsAt: Date.now() + lifetimeMs(details.token, expiresAt) };
  useImpersonationStore.setState({ ...noImpersonation, impersonation, redirectTo: paths.dashboard });
}

/** Goes back to the person's own session, and to the page where the view started. */
export function exitImpersonation(reason: ImpersonationEnd): void {
  sessionStorage.removeItem(storageKey);
  const { impersonation } = useImpersonationStore.getState();
  if (impersonation !== null)
    useImpersonationStore.setState({ impersonation: null, endReason: reason, redirectTo: impersonation.returnTo });
}

/** The app is where `goTo` sent it. */
export const clearRedirect = (): void => useImpersonationStore.setState({ redirectTo: null });

/** Counts a change that was refused, so that the app can say so wherever it was tried. */
export function recordBlockedChange(): void {
  useImpersonationStore.setState(({ blockedChanges }) => ({ blockedChanges: blockedChanges + 1 }));
}

/** Forgets the view without a word, with the session it belongs to. */
export function discardImpersonation(): void {
  sessionStorage.removeItem(storageKey);
  useImpersonationStore.setState(noImpersonation);
}

/** The name of who was looked at when this tab was loaded anew; undefined otherwise, and from the second time on. */
export function takeInterruptedImpersonation(): string | undefined {
  if (useImpersonationStore.getState().impersonation !== null) return undefined;
  const name = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return name;
}
