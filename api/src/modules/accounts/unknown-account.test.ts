/** @jest-environment node */
import * as argon2 from '@node-rs/argon2';
import { createTestApp, type TestApp } from '../../../test/app';

// The library's functions are read-only, so jest.spyOn cannot replace them.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(['customer@acme.test', 'nobody@acme.test'])('computes one hash for a wrong password for %s', async (email) => {
  jest.mocked(argon2.verify).mockClear();
  const response = await app.anonymous.post('/auth/login', { email, password: 'a wrong password' });
  expect(response.statusCode).toBe(401);
  expect(argon2.verify).toHaveBeenCalledTimes(1);
});
