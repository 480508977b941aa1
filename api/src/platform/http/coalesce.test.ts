import { together } from './coalesce';

/** Work that is done when told, and what it was given. */
function told() {
  const rounds: { group: string; asks: readonly number[]; done: (failure?: Error) => void }[] = [];
  const ask = together<number, string>(
    (group, asks) =>
      new Promise((resolve, reject) =>
        rounds.push({ group, asks, done: (failure) => (failure ? reject(failure) : resolve(asks.map((one) => `${group}${one}`))) }),
      ),
  );
  return { rounds, ask };
}
const turn = () => new Promise((done) => void setImmediate(() => setImmediate(done)));

test('what is asked in one turn is answered together, each with its own answer, and groups are apart', async () => {
  const { rounds, ask } = told();
  const answers = Promise.all([ask('a', 1), ask('a', 2), ask('b', 1), ask('a', 2)]);
  await turn();
  expect(rounds.map(({ group, asks }) => [group, asks])).toEqual([
    ['a', [1, 2, 2]],
    ['b', [1]],
  ]);
  rounds.forEach(({ done }) => done());
  expect(await answers).toEqual(['a1', 'a2', 'b1', 'a2']);
});

test('nobody is answered by work that began before they asked', async () => {
  const { rounds, ask } = told();
  const first = ask('a', 1);
  await turn();
  const late = Promise.all([ask('a', 2), ask('a', 3)]);
  await turn();
  expect(rounds.map(({ asks }) => asks)).toEqual([[1], [2, 3]]);
  rounds.forEach(({ done }) => done());
  expect(await first).toBe('a1');
  expect(await late).toEqual(['a2', 'a3']);
});

test('one round does not wait for another', async () => {
  const { rounds, ask } = told();
  void ask('a', 1);
  await turn();
  const next = ask('a', 2);
  await turn();
  rounds[1]?.done();
  expect(await next).toBe('a2');
});

test('a failure is told to those of its round alone', async () => {
  const { rounds, ask } = told();
  const [one, two] = [ask('a', 1), ask('a', 2)];
  await turn();
  const later = ask('a', 3);
  await turn();
  rounds[0]?.done(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  await expect(two).rejects.toThrow('gone');
  rounds[1]?.done();
  expect(await later).toBe('a3');
});
