import type * as argon2 from '@node-rs/argon2';

// Password hashing takes 10 ms of CPU time by design, and most tests sign in. The product offers no cheaper setting, so the library is
// replaced here; tests of the cost itself (accounts/password-hashing.test.ts) restore it.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  const hash: typeof argon2.hash = (password, options, signal) => real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
  return { ...real, hash };
});
