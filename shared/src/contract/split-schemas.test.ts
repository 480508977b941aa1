import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(resolve(__dirname, '../../build/split-schemas-loader.mjs')).href;

/** The output of the browser build's loader for a module with this query. */
function split(source: string, resourceQuery = ''): string {
  const context = `{ resourceQuery: ${JSON.stringify(resourceQuery)}, callback: (_, code) => process.stdout.write(code) }`;
  const run = `import load from ${JSON.stringify(loader)}; load.call(${context}, ${JSON.stringify(source)});`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8', stdio: 'pipe' });
}
const from = "'@techadds/shared/contract/fees/endpoints'";

test.each([
  [
    'takes schemas from a module of their own',
    `import { PutFeeProfile, putFeeProfile } from ${from};`,
    `import { putFeeProfile } from ${from}; import { PutFeeProfile } from '@techadds/shared/contract/fees/endpoints?schemas';`,
  ],
  [
    'needs no module without schemas for schemas alone',
    `import { PutFeeProfile } from ${from};`,
    `import { PutFeeProfile } from '@techadds/shared/contract/fees/endpoints?schemas';`,
  ],
  [
    'leaves endpoints and constants',
    `import { putFeeProfile, feePayers } from ${from};`,
    `import { putFeeProfile, feePayers } from ${from};`,
  ],
  ['leaves components', `import { FeeForm } from './FeeForm';`, `import { FeeForm } from './FeeForm';`],
])('%s', (_, source, expected) => {
  expect(split(source)).toBe(expected);
});

test('takes everything that a schema is made of from modules with schemas', () => {
  expect(split("import { text } from '../fields';\nexport { PutFeeProfile } from './forms';", '?schemas')).toBe(
    "import { text } from '../fields?schemas';\nexport { PutFeeProfile } from './forms?schemas';",
  );
});

test('leaves the imports of a contract file as they are in the module without schemas', () => {
  expect(split("import { text } from '../fields';")).toBe("import { text } from '../fields';");
});
