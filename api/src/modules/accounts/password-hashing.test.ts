/** @jest-environment node */
import { hashPassword, verifyPassword } from './password-hashing';

const mockVerified: string[] = [];
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    hash: real.hash,
    verify: (...given: Parameters<typeof real.verify>) => (mockVerified.push(String(given[0])), real.verify(...given)),
  };
});
beforeEach(() => {
  mockVerified.length = 0;
});

test('hashes a password with argon2id, 19 MiB, two passes and its own salt', async () => {
  const [a, b] = await Promise.all([hashPassword('secret words'), hashPassword('secret words')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await verifyPassword('secret words', a)).toBe(true);
  expect(await verifyPassword('secret word', a)).toBe(false);
});

test('rejects any password for an unknown user at the cost of a wrong password', async () => {
  const hash = await hashPassword('secret words');
  for (const against of [hash, undefined]) expect(await verifyPassword('a guess', against)).toBe(false);
  // Compares the cost parameters, which precede the salt; measured time would depend on the load of the machine.
  const costs = mockVerified.map((each) => each.split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});

const guessOften = (count: number, network: string) => Array.from({ length: count }, () => verifyPassword('a guess', undefined, network));
const listRefused = (all: PromiseSettledResult<boolean>[]) =>
  all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));

test('rejects with 503 when a network has too many hashes queued, and only that network', async () => {
  const burst = Promise.allSettled(guessOften(120, 'burst'));
  expect(await verifyPassword('a guess', undefined, 'other')).toBe(false);
  const refused = listRefused(await burst);
  expect(refused).toHaveLength(93);
  expect(refused[0]).toMatchObject({ status: 503 });
  expect(await verifyPassword('a guess', undefined, 'burst')).toBe(false);
});

test('rejects with 503 when all networks together have too many hashes queued', async () => {
  const all = Array.from({ length: 5 }, (_, n) => guessOften(25, `network ${n}`)).flat();
  expect(listRefused(await Promise.allSettled(all))).toHaveLength(23);
});

test('gives networks their turns, so that one does not wait for the burst of another', async () => {
  const done: string[] = [];
  const burst = guessOften(25, 'burst').map((each) => each.then(() => done.push('burst')));
  await Promise.all([...burst, verifyPassword('a guess', undefined, 'other').then(() => done.push('other'))]);
  expect(done.indexOf('other')).toBeLessThan(6);
});
