import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { checkMassAssignment, checkUnknownQueries } from './assignment';
import { checkForeignIds, checkForeignTexts } from './foreign';
import { checkOpenHeaders, checkTenantHeaders } from './headers';
import { checkHostileInput, checkRandomInput } from './hostile';
import { operations } from './operations';
import { checkOthersDoNotShow } from './others';
import { checkRoles } from './roles';
import { checkRowsBeyondScope, checkTextsBeyondScope, checkWithoutPartner } from './scopes';
import { checkTexts } from './texts/keeps';
import { buildWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
}, 600_000);
afterAll(() => world.close());

const minutes = 180_000;
/** How many random requests to make, and from which seed on. */
const randomRequests = Number(process.env.ISOLATION_RANDOM ?? 3000);
const seed = Number(process.env.ISOLATION_SEED ?? 20_261_120);

test.each([
  ['lets in the roles of the permission table and no others', checkRoles],
  ['answers to the id of a foreign row as to an unknown one', checkForeignIds],
  ['shows nothing of a foreign tenant', checkForeignTexts],
  ['answers to the id of a row beyond the scope as to an unknown one', checkRowsBeyondScope],
  ['shows no text of a row beyond the scope', checkTextsBeyondScope],
  ['shows no row to the role of a partner that has no partner', checkWithoutPartner],
  ['answers the same whatever others have', checkOthersDoNotShow],
  ['refuses headers that name another tenant', checkTenantHeaders],
  ['is not led into another tenant by headers before a sign-in', checkOpenHeaders],
  ['refuses fields that are not its own', checkMassAssignment],
  ['refuses query parameters that are not its own', checkUnknownQueries],
  ['survives hostile values in every input', checkHostileInput],
  ['keeps every text exactly, or says why not', checkTexts],
] as const)(
  'every operation %s',
  async (_sentence, check) => {
    expect(await check(world)).toEqual([]);
  },
  8 * minutes,
);

/** What is in use once all that is not needed any more is gone, in MB. */
function usedMb(): number {
  world.test.logged.length = 0;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

test(
  'nothing fails on random input, and memory grows by less than a tenth',
  async () => {
    const first = Math.ceil(randomRequests / 10);
    expect(await checkRandomInput(world, first, seed)).toEqual([]);
    const before = usedMb();
    expect(await checkRandomInput(world, randomRequests - first, seed + 1)).toEqual([]);
    const after = usedMb();
    console.log(
      `${randomRequests} random requests: ${before.toFixed(0)} MB in use after a tenth of them, ${after.toFixed(0)} MB after all`,
    );
    expect(after).toBeLessThan(before * 1.1);
  },
  4 * minutes + randomRequests * 60,
);

test('a write into the foreign tenant that a header before a sign-in led to would be found, by its table', async () => {
  const { send, test: fresh } = world;
  const led: World['send'] = async (actor, request) => {
    if (request.headers?.['x-tenant-id']) {
      await fresh.asOwner('update tenants set name = name || $1 where tenant_id = $2', ['!', fresh.tenants.globex.id]);
    }
    return send(actor, request);
  };
  const only = operations.filter(({ name }) => name === 'refresh');
  expect(await checkOpenHeaders({ ...world, send: led }, only)).toEqual(["refresh: a header led into the foreign tenant's tenants"]);
  expect(await checkOpenHeaders(world, only)).toEqual([]);
});

test.each<[string, (text: string) => string]>([
  ['trimmed', (text) => text.trim()],
  ['normalised', (text) => text.normalize('NFC')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['cut', (text) => text.slice(0, 499)],
  ['freed of controls', (text) => text.replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, '')],
  ['given other ends of line', (text) => text.replaceAll('\r\n', '\n')],
  ['escaped', (text) => text.replaceAll('&', '&amp;')],
  ['mended where half a character is missing', (text) => text.toWellFormed()],
])('a text that is %s on its way is found', async (_word, change) => {
  const changed: World['send'] = (actor, request) =>
    world.send(actor, {
      ...request,
      ...(typeof request.payload === 'string' && {
        payload: JSON.stringify(JSON.parse(request.payload, (_key, value: unknown) => (typeof value === 'string' ? change(value) : value))),
      }),
    });
  const only = operations.filter(({ name }) => name === 'createCustomer');
  expect(await checkTexts({ ...world, send: changed }, only)).not.toEqual([]);
});

test('every answer above is as the OpenAPI document says', () => {
  expect([...world.undocumented]).toEqual([]);
});
