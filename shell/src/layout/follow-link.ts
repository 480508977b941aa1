export type Navigate = (path: string) => unknown;

/** Opens a path like a click on a link, so that a form with unsaved changes asks first. */
export function followLink(path: string, navigate: Navigate): void {
  const link = document.createElement('a');
  link.href = path;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void navigate(path);
  });
  document.body.append(link);
  link.click();
  link.remove();
}
