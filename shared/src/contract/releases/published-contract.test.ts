import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as money from '@techadds/shared/format/money';
import * as query from '@techadds/shared/query';
import * as router from '@techadds/shared/router';

test('names every value that an entry point exports, with its type, and no type', () => {
  const file = pathToFileURL(resolve(__dirname, '../../../build/contract.mjs')).href;
  const script = `import { readContract } from ${JSON.stringify(file)}; console.log(JSON.stringify(await readContract()));`;
  const contract = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, module] of Object.entries({ 'format/money': money, query, router }))
    expect([name, Object.keys(contract[name]!)]).toEqual([name, Object.keys(module).sort()]);
  expect(Object.values(contract).every((names) => Object.keys(names).length > 0)).toBe(true);
  expect(Object.values(contract).flatMap((types) => Object.values(types).filter((lines) => !/^\S{6}( \S{6})*$/.test(lines)))).toEqual([]);
  expect(Object.keys(contract.mfe!)).toEqual(['Mfe']);
}, 240_000);
