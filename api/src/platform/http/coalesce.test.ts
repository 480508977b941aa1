import { coalesce } from './coalesce';

/** A batch loader that completes on demand and records its inputs. */
function messages() {
  const batches: { group: string; asks: readonly number[]; done: (failure?: Error) => void }[] = [];
  const load = coalesce<number, string>(
    (group, inputs) =>
      new Promise((resolve, reject) =>
        batches.push({
          group,
          asks: inputs,
          done: (failure) => (failure ? reject(failure) : resolve(inputs.map((one) => `${group}${one}`))),
        }),
      ),
  );
  return { rounds: batches, ask: load };
}
const turn = () => new Promise((done) => void setImmediate(() => setImmediate(done)));

test('loads the requests of one turn together, each with its own result, and groups separately', async () => {
  const { rounds: batches, ask: load } = messages();
  const responses = Promise.all([load('a', 1), load('a', 2), load('b', 1), load('a', 2)]);
  await turn();
  expect(batches.map(({ group, asks: inputs }) => [group, inputs])).toEqual([
    ['a', [1, 2, 2]],
    ['b', [1]],
  ]);
  batches.forEach(({ done }) => done());
  expect(await responses).toEqual(['a1', 'a2', 'b1', 'a2']);
});

test('returns no result that was read before the request', async () => {
  const { rounds: batches, ask: load } = messages();
  const first = load('a', 1);
  await turn();
  const late = Promise.all([load('a', 2), load('a', 3)]);
  await turn();
  expect(batches.map(({ asks: inputs }) => inputs)).toEqual([[1], [2, 3]]);
  batches.forEach(({ done }) => done());
  expect(await first).toBe('a1');
  expect(await late).toEqual(['a2', 'a3']);
});

test('does not let one batch wait for another', async () => {
  const { rounds: batches, ask: load } = messages();
  void load('a', 1);
  await turn();
  const next = load('a', 2);
  await turn();
  batches[1]?.done();
  expect(await next).toBe('a2');
});

test('rejects only the requests of a failed batch', async () => {
  const { rounds: batches, ask: load } = messages();
  const [one, two] = [load('a', 1), load('a', 2)];
  await turn();
  const later = load('a', 3);
  await turn();
  batches[0]?.done(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  await expect(two).rejects.toThrow('gone');
  batches[1]?.done();
  expect(await later).toBe('a3');
});
