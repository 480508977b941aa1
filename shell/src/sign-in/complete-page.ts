/** Adds to the prerendered page what only the browser knows, exactly as `AuthLayout` and `LoginPage` render it. */
export function completePage(root: HTMLElement, states: DocumentFragment): void {
  const main = root.querySelector('main')!;
  const address = main.lastElementChild!;
  if (location.protocol !== 'https:') address.querySelector('svg')?.remove();
  address.lastChild!.nodeValue = location.host;
  for (const link of root.querySelectorAll('a')) link.setAttribute('href', link.getAttribute('href')! + location.search);
  // Only without the script.
  root.querySelector('form')!.removeAttribute('method');
  showLogo(main.firstElementChild!, states);
}

/** The logo that the edge names in the attributes of the document: the dark one in dark mode, if there is one. */
function showLogo(header: Element, states: DocumentFragment): void {
  const { logo, darkLogo, theme } = document.documentElement.dataset;
  const source = theme === 'dark' ? (darkLogo ?? logo) : logo;
  if (!source) return;
  const image = states.querySelector(`[data-logo=${source === logo ? 'light' : 'dark'}] img`)!.cloneNode() as HTMLImageElement;
  image.src = source;
  header.firstElementChild!.replaceWith(image);
}
