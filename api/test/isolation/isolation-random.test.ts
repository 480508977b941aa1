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
    const perBatch = Math.ceil(randomRequests / 2);
    let seedOfBatch = seed;
    const send = async () => expect(await checkRandomInput(used.world, perBatch, seedOfBatch++)).toEqual([]);
    // Each endpoint compiles its validators and serializers at its first request.
    await send();
    let [before, after] = [0, getUsedMb()];
    // Packages are loaded where they are used first, which may be late and ends; a leak goes on.
    for (let batch = 1; batch <= 3 && after >= before * 1.1; batch += 1) {
      before = after;
      await send();
      after = getUsedMb();
      console.log(`batch ${batch} of ${perBatch} random requests: ${before.toFixed(0)} MB in use before, ${after.toFixed(0)} MB after`);
    }
    expect(after).toBeLessThan(before * 1.1);
  },
  4 * baseTimeoutMs + 2 * randomRequests * 60,
);

testOpenApiConformance(used);
