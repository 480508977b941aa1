import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as money from '@techadds/shared/format/money';
import * as query from '@techadds/shared/query';
import * as router from '@techadds/shared/router';

test('names every value that an entry point exports, and no type', () => {
  const file = pathToFileURL(resolve(__dirname, '../../../build/contract.mjs')).href;
  const script = `import { readContract } from ${JSON.stringify(file)}; console.log(JSON.stringify(readContract()));`;
  const contract = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as Record<
    string,
    string[]
  >;
  for (const [name, module] of Object.entries({ 'format/money': money, query, router }))
    expect([name, contract[name]]).toEqual([name, Object.keys(module).sort()]);
  expect(Object.values(contract).every((names) => names.length > 0)).toBe(true);
});
