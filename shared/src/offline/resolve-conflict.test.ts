import fc from 'fast-check';
import { resolveConflict } from './resolve-conflict';

const at = (ms: number) => new Date(ms).toISOString();
const local = (updated_at: string, id = 'offline-1000-ab') => ({ id, updated_at });

test.each([
  ['newer', local(at(2000)), at(1000), { winner: 'local', reason: 'local_newer' }],
  ['older', local(at(1000)), at(2000), { winner: 'server', reason: 'server_newer' }],
  ['equal', local(at(1000)), at(1000), { winner: 'server', reason: 'equal' }],
  ['without a readable time, by its id', local('yesterday', 'offline-5000-ab'), at(2000), { winner: 'local', reason: 'local_newer' }],
  ['without any readable time', local('yesterday', 'offline-x'), at(2000), { winner: 'server', reason: 'unreadable' }],
  ['against an unreadable copy', local(at(2000)), 'soon', { winner: 'server', reason: 'unreadable' }],
  ['against a copy without a time', local(at(2000)), undefined, { winner: 'server', reason: 'unreadable' }],
])('a copy that is %s', (_case, mine, theirs, expected) => {
  expect(resolveConflict(mine, { updated_at: theirs })).toEqual(expected);
});

test('never keeps both or neither: of two devices, the later writer wins on both', () => {
  const time = fc.integer({ min: 1, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const first = resolveConflict(local(at(one)), { updated_at: at(other) }).winner;
      const second = resolveConflict(local(at(other)), { updated_at: at(one) }).winner;
      if (one === other) expect([first, second]).toEqual(['server', 'server']);
      else expect(first === 'local').toBe(second === 'server');
    }),
  );
});
