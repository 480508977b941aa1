import { moveTenant } from '../platform/database/distribution/move-tenant';
import { runCommand } from './command';

/** Moves a tenant of a distributed database to another node while the app runs. */
runCommand(async ({ ownerUrl }) => {
  const [tenant, node, ...rest] = process.argv.slice(2);
  if (!tenant || !node || rest.length > 0)
    throw new Error('Usage: npm run move-tenant -- TENANT NODE, with the id or subdomain of a tenant and the host:port of a node.');
  await moveTenant(ownerUrl, tenant, node, (line) => console.log(line));
  return 0;
});
