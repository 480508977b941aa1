import { areUpdatesHeld, keepDrafts } from '@techadds/shared/router';
import { reloadPage } from '../session/navigation';
import { findAnyRoute } from './remote-routes';

const storageKey = 'reloaded-for-shell';
const checkMs = 200;

const getShellOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content;

let waiting: ReturnType<typeof setInterval> | undefined;

/**
 * Reloads the page where a remote needs a newer shell than the page has and there is one: at once where the user has just opened the remote, which
 * cannot be shown otherwise, and at the next navigation where its former version is shown, or text is unsaved. Never while text is unsaved: what
 * outlives a navigation, such as a dialog of the shell, waits for a later one. Forms restore what was typed in them if the user comes back to them. Once for each shell: where the new one does not provide it
 * either, the fallback stays.
 * @param shell the version of the current shell
 * @param isShown whether a former version of the remote is shown
 */
export function reloadForShell(name: string, shell: string | undefined, isShown: boolean, reload: () => void = reloadPage): void {
  if (shell === undefined || shell === getShellOfPage() || sessionStorage.getItem(storageKey) === shell) return;
  const run = () => {
    if (areUpdatesHeld()) return;
    clearInterval(waiting);
    sessionStorage.setItem(storageKey, shell);
    keepDrafts();
    reload();
  };
  if (!isShown && findAnyRoute(location.pathname)?.owner === name) run();
  if (sessionStorage.getItem(storageKey) === shell) return;
  let { pathname } = location;
  clearInterval(waiting);
  // The page may be left in any way, also by the browser's buttons. By then, unsaved changes are saved or given up. Only a tab that waits for
  // a newer shell looks at its path; the app, which every tab loads, carries nothing for it.
  waiting = setInterval(() => {
    if (location.pathname === pathname) return;
    ({ pathname } = location);
    run();
  }, checkMs);
}
