import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testOpenApiConformance, useWorld } from './register-tests';
import { checkRandomInput } from './hostile-input';

const used = useWorld();

const baseTimeoutMs = 180_000;
/** Number and seed of the random requests. */
const randomRequests = Number(process.env.ISOLATION_RANDOM ?? 2000);
const seed = Number(process.env.ISOLATION_SEED ?? 20_261_120);

/** Heap in use after a garbage collection, in MB. */
function getUsedMb(): number {
  used.world.test.logged.length = 0;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

test(
  'nothing fails on random input, and memory grows by less than a tenth once every endpoint has been used',
  async () => {
    // Each endpoint compiles its validators and serializers at its first request.
    const first = Math.ceil(randomRequests / 2);
    expect(await checkRandomInput(used.world, first, seed)).toEqual([]);
    const before = getUsedMb();
    expect(await checkRandomInput(used.world, randomRequests - first, seed + 1)).toEqual([]);
    const after = getUsedMb();
    console.log(`${randomRequests} random requests: ${before.toFixed(0)} MB in use after half of them, ${after.toFixed(0)} MB after all`);
    expect(after).toBeLessThan(before * 1.1);
  },
  4 * baseTimeoutMs + randomRequests * 60,
);

testOpenApiConformance(used);
