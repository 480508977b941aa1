import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { checkAdvisories, checkPackage } from './policy.mjs';
import { addReleaseDates, fetchAdvisories, listProductionPackages } from './registry.mjs';

/**
 * Checks the production dependencies against the limits of docs/security.md. Exits with 1 where one is exceeded, and with 2 where the registry
 * did not respond at all; with `--if-reachable` that is 0.
 */
export async function checkDependencies(args) {
  const exceptions = JSON.parse(readFileSync(join(root, 'docs/dependencies.json'), 'utf8'));
  const now = Date.now();
  const packages = listProductionPackages();
  const [released, advisories] = await Promise.all([addReleaseDates(packages), fetchAdvisories()]);

  const late = [
    ...(released ?? []).flatMap((entry) => checkPackage(entry, exceptions.packages, now)),
    ...checkAdvisories(advisories ?? [], exceptions.advisories, now),
  ];
  for (const sentence of late) log(`late: ${sentence}`);
  log(released ? `${packages.length} packages checked, ${late.length} late.` : 'The registry does not respond: no package was checked.');
  if (!advisories) log('The registry does not respond to audits: known vulnerabilities were not checked.');
  const isUnreachable = !released && !advisories && !args.includes('--if-reachable');
  process.exitCode = late.length > 0 ? 1 : isUnreachable ? 2 : 0;
}
