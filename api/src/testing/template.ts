/** The database that tests copy, prepared once per run. */
export const templateName = 'techadds_template';
/** Where the run's setup tells the tests the address of the server, as its owner. */
export const serverVariable = 'TECHADDS_TEST_SERVER';

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
