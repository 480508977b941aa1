import { Socket } from 'node:net';
import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Counts the writes to database sockets during `work`; requests are injected, so no other socket writes. */
async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const sent = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
  try {
    await work();
    return sent.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    sent.forEach((spy) => spy.mockRestore());
  }
}

test.each([
  ['admin', '/orders?limit=50'],
  ['admin', '/orders?limit=50&query=a&status=placed'],
  ['partner_staff', '/orders/queue?limit=50'],
  ['admin', '/services?limit=50'],
  ['partner_admin', '/customers?limit=50&query=a'],
] as const)('reads a list in two round trips, one for the session and one for the rows: %s, %s', async (role, path) => {
  const user = app.as(role);
  const ask = async () => expect((await user.get(path)).statusCode).toBe(200);
  // The first request may open a connection, and an idle connection that ends meanwhile writes, too.
  await ask();
  const counts = [await countRoundTrips(ask), await countRoundTrips(ask), await countRoundTrips(ask)];
  expect(Math.min(...counts)).toBe(2);
});

test('rejects the next request of an ended session, despite prepared statements and cached signatures', async () => {
  const user = app.as('customer');
  expect((await user.get('/orders')).statusCode).toBe(200);
  expect((await user.post('/auth/logout', {})).statusCode).toBeLessThan(300);
  expect((await user.get('/orders')).statusCode).toBe(401);
});
