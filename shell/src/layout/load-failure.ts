export const loadFailureTitle = 'TechAdds didn’t load';
export const toLoadFailureText = (advice: string) => `The connection may be interrupted. ${advice}`;

/**
 * Shows that the start did not load, where neither React nor the crash page (ErrorBoundary.tsx) is there to do so. The sign-in page, which works
 * without them, stays. `early-requests/failed-start.ts` knows the message by its id.
 * @param root the element of the app
 */
export function showLoadFailure(root: HTMLElement): void {
  if (root.hasChildNodes()) return;
  const [main, title, text, button] = (['main', 'h1', 'p', 'button'] as const).map((tag) => document.createElement(tag));
  main!.id = 'load-failure';
  main!.style.cssText = 'font:16px system-ui;text-align:center;padding:30vh 20px';
  title!.textContent = loadFailureTitle;
  text!.textContent = toLoadFailureText('Load the page again.');
  button!.textContent = 'Try again';
  button!.style.cssText = 'font:inherit;padding:8px 16px';
  button!.onclick = () => history.go(0);
  main!.append(title!, text!, button!);
  root.append(main!);
}
