import { create } from 'zustand';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { readClaims } from './token';

/** A super-admin's look at the product as somebody else. */
export interface View {
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
  from: string;
}

export type ViewEnd = 'stopped' | 'expired';

interface ViewState {
  view: View | null;
  /** How the last one ended. */
  ended: ViewEnd | null;
  /** Where the app has to go before it shows a screen: the present one may be closed to whom it is for now. */
  goTo: string | null;
  /** Changes that were refused during this view. */
  refusals: number;
}

const markKey = 'viewing';
const none: ViewState = { view: null, ended: null, goTo: null, refusals: 0 };

/** The view that runs in this tab, if one does. One store for shell and remotes. */
export const useView = create<ViewState>()(() => none);

export const nameOf = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** How long a token lives, in milliseconds. Its own times say it, since this browser's clock may be off; else when it expires. */
function lifetimeMs(token: string, expiresAt: string): number {
  const { iat, exp } = readClaims(token) ?? {};
  return iat === undefined || exp === undefined ? Date.parse(expiresAt) - Date.now() : (exp - iat) * 1000;
}

/** Shows the product as somebody else in this tab, from the dashboard on. What is noted for a reload is the name alone. */
export function startView({ expiresAt, ...given }: Omit<View, 'endsAt'> & { expiresAt: string }): void {
  sessionStorage.setItem(markKey, nameOf(given.user));
  const view = { ...given, endsAt: Date.now() + lifetimeMs(given.token, expiresAt) };
  useView.setState({ ...none, view, goTo: paths.dashboard });
}

/** Goes back to the person's own session, and to the page where the view started. */
export function endView(how: ViewEnd): void {
  sessionStorage.removeItem(markKey);
  const { view } = useView.getState();
  if (view !== null) useView.setState({ view: null, ended: how, goTo: view.from });
}

/** The app is where `goTo` sent it. */
export const arrive = (): void => useView.setState({ goTo: null });

/** Counts a change that was refused, so that the app can say so wherever it was tried. */
export function refuseInView(): void {
  useView.setState(({ refusals }) => ({ refusals: refusals + 1 }));
}

/** Forgets the view without a word, with the session it belongs to. */
export function dropView(): void {
  sessionStorage.removeItem(markKey);
  useView.setState(none);
}

/** The name of who was looked at when this tab was loaded anew; undefined otherwise, and from the second time on. */
export function takeInterruptedView(): string | undefined {
  if (useView.getState().view !== null) return undefined;
  const name = sessionStorage.getItem(markKey) ?? undefined;
  sessionStorage.removeItem(markKey);
  return name;
}
