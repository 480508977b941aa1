import pg from 'pg';
import { openDatabase } from '../database';
import { distributeTables } from '../platform/database/distribution/distribute';
import { isDistributed, listTables, referenceTable } from '../platform/database/distribution/distributed-tables';
import { forwardSettings } from '../platform/database/distribution/forward-settings';
import { checkAppRole, checkAppStopped, checkServer, listNodes } from '../platform/database/distribution/server-check';
import { toAppRoleUrl } from '../platform/database/provision/app-role';
import { tablesByName } from '../platform/database/provision/grants';
import { runCommand } from './command';

/** Turns a coordinator's database into a distributed one: the tables of tenants by tenant over all nodes. A second run has nothing to do. */
runCommand(async ({ ownerUrl, auditKey }) => {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, application_name: 'techadds-distribute' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await owner.query('set client_min_messages = warning');
    await checkServer(owner);
    const begun = await isDistributed(owner);
    const distributed = new Set((await listTables(owner)).filter((table) => table.distributed).map(({ name }) => name));
    const missing = [...tablesByName.keys()].filter((name) => !distributed.has(name));
    if (missing.length === 0) {
      // A run that broke off at its very end has left copies of rows.
      await distributeTables(owner);
      console.log(`The database is distributed already (${tablesByName.size} tables). There is nothing to do.`);
      return 0;
    }
    await checkAppStopped(owner);
    const nodes = await listNodes(owner);
    const places = nodes.filter(({ keepsTenants }) => keepsTenants).map(({ name }) => name);
    console.log(
      `${begun ? 'Goes on with an earlier run. ' : ''}These are ${nodes.length} nodes; tenants are kept on ${places.join(', ')}.`,
    );
    const byTenant = missing.filter((name) => name !== referenceTable).length;
    console.log(
      `${byTenant} tables are distributed by tenant, all rows of a tenant on one node; ${referenceTable} is copied to every node.`,
    );
    await (await openDatabase({ ownerUrl, auditKey })).close();
    await checkAppRole(await toAppRoleUrl(ownerUrl));
    await forwardSettings(owner);
    const started = Date.now();
    // The time includes no tables that openDatabase distributed to finish an earlier run.
    await distributeTables(owner);
    console.log(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s. Start the app with the same DATABASE_URL.`);
    return 0;
  } finally {
    await owner.end();
  }
});
