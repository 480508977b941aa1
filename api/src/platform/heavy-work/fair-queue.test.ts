import fc from 'fast-check';
import { createFairQueue, type FairQueueLimits, type WorkOrigin } from './fair-queue';

const unbounded = { maxRunning: 1, maxWaiting: 1000, maxWaitingPerNetwork: 1000 };
const waits = async (ms: number) => {
  await new Promise((done) => setTimeout(done, ms));
  throw new Error(`It waits for more than ${ms} ms.`);
};
const tick = () => new Promise<void>((done) => void setImmediate(done));

/** A queue whose work ends when the test says so. */
function createBench(limits: FairQueueLimits) {
  const enqueue = createFairQueue(limits);
  const running: { origin: WorkOrigin; end: () => void }[] = [];
  const started: WorkOrigin[] = [];
  const refused: WorkOrigin[] = [];
  const submit = (tenantId: string, network = 'n') => {
    const origin = { tenantId, network };
    const result = enqueue(origin, () => {
      started.push(origin);
      return new Promise<void>((end) => void running.push({ origin, end }));
    });
    result.catch(() => refused.push(origin));
    return result;
  };
  const finishOne = async (at = 0) => {
    running.splice(at % Math.max(1, running.length), 1)[0]?.end();
    await tick();
  };
  return { enqueue, submit, finishOne, running, started, refused };
}

test('passes a burst of one tenant, and within a tenant a burst of one network', async () => {
  const { submit, finishOne, started, running } = createBench(unbounded);
  for (let n = 0; n < 10; n += 1) void submit('a', 'burst');
  void submit('a', 'quiet');
  void submit('b', 'quiet');
  while (running.length > 0) await finishOne();
  const order = started.map(({ tenantId, network }) => `${tenantId} ${network}`);
  expect(order.slice(0, 4)).toEqual(['a burst', 'a burst', 'b quiet', 'a quiet']);
  expect(order).toHaveLength(12);
});

test.each([
  ['in all', { maxWaiting: 2, maxWaitingPerNetwork: 10 }, ['a 1', 'b 1', 'c 1']],
  ['of a tenant', { maxWaiting: 10, maxWaitingPerTenant: 2, maxWaitingPerNetwork: 10 }, ['a 1', 'a 2', 'a 3']],
  ['of a network', { maxWaiting: 10, maxWaitingPerNetwork: 2 }, ['a 1', 'a 1', 'a 1']],
])('answers 503 with the time to try again when too much waits %s', async (_what, limits, waiting) => {
  const { submit } = createBench({ maxRunning: 1, ...limits });
  void submit('x');
  const results = waiting.map((each) => submit(...(each.split(' ') as [string, string])));
  await expect(Promise.race([results[2], waits(2_000)])).rejects.toMatchObject({ status: 503, extra: { headers: { 'Retry-After': '2' } } });
});

test('leaves a slot to other tenants', async () => {
  const { submit, running } = createBench({ ...unbounded, maxRunning: 3, maxRunningPerTenant: 2 });
  for (let n = 0; n < 5; n += 1) void submit('a');
  void submit('b');
  await tick();
  expect(running.map(({ origin }) => origin.tenantId)).toEqual(['a', 'a', 'b']);
});

test('gives up what has waited for too long, and its place', async () => {
  const { submit, finishOne, started } = createBench({ ...unbounded, maxWaitMs: 20, maxWaiting: 1 });
  void submit('a');
  await expect(Promise.race([submit('b'), waits(2_000)])).rejects.toMatchObject({ status: 503 });
  void submit('c');
  await finishOne();
  expect(started.map(({ tenantId }) => tenantId)).toEqual(['a', 'c']);
});

test('goes on after work that fails, with its error', async () => {
  const enqueue = createFairQueue(unbounded);
  const origin = { tenantId: 'a', network: 'n' };
  await expect(enqueue(origin, () => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
  await expect(enqueue(origin, async () => 'done')).resolves.toBe('done');
});

const limitsArbitrary = fc.record({
  maxRunning: fc.integer({ min: 1, max: 4 }),
  maxRunningPerTenant: fc.integer({ min: 1, max: 4 }),
  maxWaiting: fc.integer({ min: 0, max: 12 }),
  maxWaitingPerTenant: fc.integer({ min: 0, max: 8 }),
  maxWaitingPerNetwork: fc.integer({ min: 0, max: 4 }),
});
const stepArbitrary = fc.oneof(
  fc.record({ tenantId: fc.constantFrom('a', 'b', 'c'), network: fc.constantFrom('1', '2', '3') }),
  fc.record({ finish: fc.nat(10) }),
);

test('never runs or keeps more than its limits, starves nobody, and finishes or refuses everything', async () => {
  await fc.assert(
    fc.asyncProperty(limitsArbitrary, fc.array(stepArbitrary, { maxLength: 60 }), async (limits, steps) => {
      const { submit, finishOne, running, started, refused } = createBench(limits);
      const submitted: WorkOrigin[] = [];
      const countOf = (list: readonly WorkOrigin[], key: keyof WorkOrigin, value: string) =>
        list.filter((each) => each[key] === value).length;
      const check = () => {
        expect(running.length).toBeLessThanOrEqual(limits.maxRunning);
        for (const tenantId of ['a', 'b', 'c']) {
          const own = running.filter(({ origin }) => origin.tenantId === tenantId).length;
          const waiting =
            countOf(submitted, 'tenantId', tenantId) - countOf(started, 'tenantId', tenantId) - countOf(refused, 'tenantId', tenantId);
          expect(own).toBeLessThanOrEqual(limits.maxRunningPerTenant);
          expect(waiting).toBeLessThanOrEqual(limits.maxWaitingPerTenant);
          // Nobody waits beside a free slot.
          if (waiting > 0) expect(running.length === limits.maxRunning || own === limits.maxRunningPerTenant).toBe(true);
        }
        expect(submitted.length - started.length - refused.length).toBeLessThanOrEqual(limits.maxWaiting);
      };
      for (const step of steps) {
        if ('finish' in step) await finishOne(step.finish);
        else {
          submitted.push(step);
          void submit(step.tenantId, step.network).catch(() => undefined);
          await tick();
        }
        check();
      }
      while (running.length > 0) {
        await finishOne();
        check();
      }
      expect(started.length + refused.length).toBe(submitted.length);
    }),
    { numRuns: 150 },
  );
});

test('starts work of a tenant after at most one of each other tenant, and one of each other network within it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')), { maxLength: 40 }), async (all) => {
      const { submit, finishOne, running, started } = createBench(unbounded);
      void submit('first');
      for (const [tenantId, network] of all) void submit(tenantId, network);
      while (running.length > 0) await finishOne();
      const order = started.slice(1);
      const remaining = all.map(([tenantId, network]) => ({ tenantId, network }));
      const assertFair = (key: keyof WorkOrigin, list: readonly WorkOrigin[], left: WorkOrigin[]) => {
        let turn: string[] = [];
        for (const each of list) {
          const names = new Set(left.map((other) => other[key]));
          // Whoever has had its turn comes again only when all others that wait have had theirs.
          if (turn.includes(each[key])) {
            for (const name of names) expect(turn).toContain(name);
            turn = [];
          }
          turn.push(each[key]);
          left.splice(
            left.findIndex(({ tenantId, network }) => tenantId === each.tenantId && network === each.network),
            1,
          );
          turn = turn.filter((name) => left.some((other) => other[key] === name) || name === each[key]);
        }
      };
      assertFair('tenantId', order, [...remaining]);
      for (const tenant of ['a', 'b', 'c']) {
        const own = (list: readonly WorkOrigin[]) => list.filter(({ tenantId }) => tenantId === tenant);
        assertFair('network', own(order), own(remaining));
      }
    }),
    { numRuns: 150 },
  );
});
