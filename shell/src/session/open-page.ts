/** Opens a page by a full load, so that no code or data of this page stays. The present page leaves the history. */
export function openPage(path: string): void {
  location.replace(path);
}

export function reloadPage(): void {
  location.reload();
}
