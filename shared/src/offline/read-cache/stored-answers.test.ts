import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { clearSession, enterImpersonation, exitImpersonation, startSession } from '@techadds/shared/session';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';
import { cacheDb } from './cache-database';
import { getCacheOwner } from './cache-owner';
import { cacheLimits, deleteAnswer, keepAnswer, pruneAnswers, readAnswer } from './stored-answers';
import { dumpDatabase, openEmptyDatabase, settle } from './testing/database';

const now = Date.parse('2026-11-20T14:02:00.000Z');
const dayMs = 86_400_000;
let owner: string;
beforeEach(async () => {
  signInAs('partner_admin');
  await openEmptyDatabase();
  owner = getCacheOwner()!;
});
afterEach(() => void jest.restoreAllMocks());

const keptHashes = async () => (await cacheDb.answers.orderBy('usedAt').primaryKeys()).map((key) => key.split('\n')[1]);

test('reads what was kept, and when it arrived', async () => {
  await keepAnswer(owner, 'orders', { items: [1] }, now);
  expect(await readAnswer(owner, 'orders', now + dayMs)).toEqual({ data: { items: [1] }, at: now });
  expect(await readAnswer(owner, 'quotes', now)).toBeUndefined();
});

test.each([
  ['user', { id: '0d9f5f0a-0000-4000-8000-0000000000a2' }],
  ['tenant', { tenantId: '0d9f5f0a-0000-4000-8000-000000000002' }],
  ['role', { role: 'partner_staff' as const }],
])('does not read what was kept for another %s', async (_, change) => {
  await keepAnswer(owner, 'orders', { items: ['secret'] }, now);
  const user = makeUser('partner_admin', change);
  const other = `${user.id} ${user.role} ${user.tenantId}`;
  expect(other).not.toBe(owner);
  expect(await readAnswer(other, 'orders', now)).toBeUndefined();
  expect(await readAnswer(owner, 'orders', now)).toBeDefined();
});

test('shows nothing that is older than seven days, and deletes it', async () => {
  await keepAnswer(owner, 'orders', {}, now);
  expect(await readAnswer(owner, 'orders', now + 7 * dayMs - 1)).toBeDefined();
  expect(await readAnswer(owner, 'orders', now + 7 * dayMs)).toBeUndefined();
  await pruneAnswers(owner, now + 7 * dayMs);
  expect(await dumpDatabase()).toBe('[[],[]]');
});

test('a clock that is a day off loses nothing and keeps nothing longer than a day', async () => {
  await keepAnswer(owner, 'orders', {}, now);
  // Set back by a day, then by more.
  expect(await readAnswer(owner, 'orders', now - dayMs)).toBeDefined();
  expect(await readAnswer(owner, 'orders', now - dayMs - 1)).toBeUndefined();
  // Set forward by a day.
  expect(await readAnswer(owner, 'orders', now + 6 * dayMs + dayMs - 1)).toBeDefined();
  await pruneAnswers(owner, now - dayMs);
  expect(await keptHashes()).toEqual(['orders']);
});

test('drops what was used longest ago beyond the number of answers', async () => {
  const limits = { ...cacheLimits, entries: 2 };
  await keepAnswer(owner, 'a', {}, now, limits);
  await keepAnswer(owner, 'b', {}, now + 1, limits);
  await readAnswer(owner, 'a', now + 2);
  await keepAnswer(owner, 'c', {}, now + 3, limits);
  expect(await keptHashes()).toEqual(['a', 'c']);
  expect(await cacheDb.contents.count()).toBe(2);
});

test('drops what was used longest ago beyond the total size', async () => {
  const limits = { ...cacheLimits, totalBytes: 250 };
  for (const [n, hash] of ['a', 'b', 'c'].entries()) await keepAnswer(owner, hash, 'x'.repeat(98), now + n, limits);
  expect(await keptHashes()).toEqual(['b', 'c']);
});

test('keeps no answer that is too large, nor the one before it', async () => {
  const limits = { ...cacheLimits, entryBytes: 10 };
  await keepAnswer(owner, 'orders', 'small', now, limits);
  await keepAnswer(owner, 'orders', 'ü'.repeat(5), now, limits);
  expect(await keptHashes()).toEqual([]);
});

test('the limits are seven days, 20 MB, 1 MB an answer and 500 answers', () => {
  expect(cacheLimits).toEqual({ ageMs: 7 * dayMs, totalBytes: 20_000_000, entryBytes: 1_000_000, entries: 500 });
});

test('deletes one answer', async () => {
  await keepAnswer(owner, 'a', {}, now);
  await keepAnswer(owner, 'b', {}, now);
  await deleteAnswer(owner, 'a');
  expect(await keptHashes()).toEqual(['b']);
});

test('deletes what belongs to someone else, such as after a crash', async () => {
  await keepAnswer(owner, 'a', {}, now);
  await pruneAnswers('somebody else', now);
  expect(await dumpDatabase()).toBe('[[],[]]');
});

test('the owner is the tenant, the user and the role', () => {
  const toOwner = (change: Parameters<typeof makeUser>[1]) => {
    const user = makeUser('partner_admin', change);
    const claims = { userId: user.id, tenantId: user.tenantId, role: user.role };
    startSession({ token: testToken(claims), user, tenant: { id: user.tenantId, subdomain: user.subdomain } });
    return getCacheOwner();
  };
  const otherId = '0d9f5f0a-0000-4000-8000-0000000000ff';
  const owners = [{}, { id: otherId }, { tenantId: otherId }, { role: 'partner_staff' as const }].map(toOwner);
  expect(owners).not.toContain(undefined);
  expect(new Set(owners).size).toBe(4);
});

test('has no owner while viewing as another user, and keeps nothing', async () => {
  const user = makeUser('customer');
  enterImpersonation({
    ...{ token: testToken({ sub: 'other' }), user, actor: { id: 'a', name: 'Sam' }, reason: 'A ticket' },
    ...{ expiresAt: new Date(Date.now() + 60_000).toISOString(), returnTo: '/' },
  });
  expect(getCacheOwner()).toBeUndefined();
  await keepAnswer(owner, 'orders', {}, now);
  expect(await dumpDatabase()).toBe('[[],[]]');
  exitImpersonation('stopped');
  expect(getCacheOwner()).toBe(owner);
});

test('has no owner once another tab has ended the session or started another one', () => {
  const token = localStorage.getItem('token')!;
  localStorage.removeItem('token');
  expect(getCacheOwner()).toBeUndefined();
  localStorage.setItem('token', testToken({ userId: '0d9f5f0a-0000-4000-8000-0000000000a2' }));
  expect(getCacheOwner()).toBeUndefined();
  localStorage.setItem('token', token);
  expect(getCacheOwner()).toBe(owner);
});

const otherUser = makeUser('partner_admin', { id: '0d9f5f0a-0000-4000-8000-0000000000a2' });
test.each([
  ['a sign-out', () => clearSession()],
  [
    'the sign-in of another user',
    () => startSession({ token: testToken(), user: otherUser, tenant: { id: undefined, subdomain: 'acme' } }),
  ],
  ['a change of role', () => signInAs('partner_staff')],
])('%s deletes everything, and nothing is kept afterwards by a page that is still open', async (_, change) => {
  await keepAnswer(owner, 'orders', { items: ['secret'] }, now);
  expect(await dumpDatabase()).toContain('secret');
  change();
  await settle();
  expect(await Dexie.exists('read-cache')).toBe(false);
  await expect(keepAnswer(owner, 'orders', { items: ['late'] }, now)).rejects.toThrow();
  expect(await Dexie.exists('read-cache')).toBe(false);
});
