import { prerender } from '../sign-in/prerender';
import { completePage } from '../sign-in/complete-page';
import { startForm } from '../sign-in/form';

/** The document as the edge sends it to a visitor without a session, with the script at work; returns the element of the app. */
export function openSignInPage(path = '/login'): HTMLElement {
  history.replaceState(null, '', '/login');
  const root = document.createElement('div');
  const template = document.createElement('template');
  const { page, states } = prerender('Solvik');
  for (const key of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[key];
  history.replaceState(null, '', path);
  root.innerHTML = page;
  template.innerHTML = states;
  document.body.replaceChildren(template, root);
  completePage(root, template.content);
  globalThis.__signIn = startForm(root, template.content);
  return root;
}
