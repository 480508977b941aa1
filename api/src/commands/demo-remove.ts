import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findDemoTenants } from '../../seed/demo-presence';
import { removeDemo } from '../../seed/remove-demo';
import { createTenantUsers, seedTenantId } from '../../seed/users';
import { openDatabase } from '../database';
import { hashChains } from '../hash-chains';
import { listAccounts } from '../modules/users/users.db';
import { getCheckpointDir } from '../platform/checkpoints/checkpoints';
import { askText, endQuestions } from './questions';
import { runCommand } from './command';

/** Removes the demo companies with everything in them, after a confirmation or with --yes. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  const found = await findDemoTenants(db)
    .then(async ({ present }) => {
      const bounds = { now: new Date(), idleSince: new Date() };
      for (const tenant of present) {
        const { total } = await db.withTenant(seedTenantId(tenant), (tx) =>
          listAccounts(tx, seedTenantId(tenant), { limit: 1, offset: 0, status: 'all', sort: 'name', order: 'asc' }, bounds),
        );
        const own = total - createTenantUsers(tenant).all.length;
        console.log(
          `${tenant.name} (${tenant.subdomain}): ${total} accounts${own > 0 ? `, ${own} of them made since the demo started` : ''}`,
        );
      }
      return present;
    })
    .finally(() => db.close());
  if (found.length === 0) {
    console.log('There is no demo in this database.');
    return 0;
  }
  if (!process.argv.includes('--yes')) {
    const answer = await askText('These companies are removed with all their orders, money and people. Type "remove" to go on: ');
    endQuestions();
    if (answer !== 'remove') throw new Error('Nothing was removed. To remove without a question: npm run demo:remove -- --yes');
  }
  const rows = await removeDemo(ownerUrl);
  // Checkpoints would report what was removed as cut off.
  for (const chain of hashChains)
    for (const tenant of found) await rm(join(getCheckpointDir(config.dataDir, chain), `${seedTenantId(tenant)}.jsonl`), { force: true });
  console.log(`The demo is removed (${rows.toLocaleString('en')} rows). Start with DEMO=0, so that it does not come back.`);
  return 0;
});
