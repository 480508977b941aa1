import type * as argon2 from '@node-rs/argon2';

// Signing in costs 10 ms of a core by design, and most tests begin with it. The product itself cannot be told to hash for less: the library
// is replaced here, and tests of the cost itself (auth/passwords.test.ts) replace it back.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  const hash: typeof argon2.hash = (password, options, signal) => real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
  return { ...real, hash };
});
