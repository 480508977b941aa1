import '../storage/provide-storage';
import { paths } from '@techadds/shared/paths';
import { getStoredToken } from '@techadds/shared/session';
import { applyColorMode, applyTextSize } from '@techadds/shared/ui/base';
import { completePage } from './complete-page';
import { startForm } from './form';

/**
 * The sign-in page before React. The edge puts the page into the document (edge/src/pages/sign-in-page.ts); this script, which runs before
 * the first paint, makes it work until React adopts it. A document without the page does not load it.
 */
applyColorMode();
applyTextSize();

/** Runs as soon as the page is parsed, which is before it is painted: neither the app nor the end of the document is waited for. */
function begin(): boolean {
  const root = document.getElementById('root');
  const states = document.querySelector<HTMLTemplateElement>('#sign-in-states');
  // What follows the page is there once the page is complete.
  if (!root?.nextElementSibling || !states) return false;
  // Here the app opens for a user whose cookie has ended before the session.
  if (location.pathname === paths.home && getStoredToken() !== null) root.replaceChildren();
  else {
    completePage(root, states.content);
    globalThis.__signIn = startForm(root, states.content);
  }
  return true;
}

if (!begin()) new MutationObserver((_, observer) => begin() && observer.disconnect()).observe(document, { childList: true, subtree: true });
