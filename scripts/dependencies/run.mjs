import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAdvisories, judgePackage } from './dependencies/judge.mjs';
import { advisories, chosenPackages, withReleases } from './dependencies/registry.mjs';
import { root } from './root.mjs';

/**
 * Asks the registry whether a package that reaches production is beyond the times that docs/security.md allows; ends with 1 where one is,
 * and with 2 where the registry answered nothing. `--if-reachable` ends with 0 then.
 */
const record = JSON.parse(readFileSync(join(root, 'docs/dependencies.json'), 'utf8'));
const now = Date.now();
const packages = chosenPackages();
const [released, holes] = await Promise.all([withReleases(packages), advisories()]);

const late = [
  ...(released ?? []).flatMap((entry) => judgePackage(entry, record.packages, now)),
  ...judgeAdvisories(holes ?? [], record.advisories, now),
];
for (const sentence of late) console.log(`late: ${sentence}`);
console.log(
  released ? `${packages.length} packages looked at, ${late.length} late.` : 'The registry does not answer: no package was looked at.',
);
if (!holes) console.log('The registry does not answer audits: holes were not looked for.');
const unreachable = !released && !holes && !process.argv.includes('--if-reachable');
process.exitCode = late.length > 0 ? 1 : unreachable ? 2 : 0;
