import { hash, verify } from '@node-rs/argon2';
import { withHashSlot } from './password-hash-queue';

/** OWASP's first recommendation for argon2id (the library's default algorithm); about 10 ms of a core. */
const hashOptions = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** The hash of a random password, verified for unknown users so that they take as long as a wrong password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$IX+TIily31hGXbfSzgHwmw$N8GFhakI+fcSeGQqXnLw9XosOA352skHGdFkvO0V6nA';

/** An argon2id hash in PHC format. The password queue is shared fairly by `network`. @throws AppError 503 when it is full. */
export const hashPassword = (password: string, network = ''): Promise<string> => withHashSlot(network, () => hash(password, hashOptions));

/** Verifies a password; without a hash it returns false after the same time. @throws AppError 503 when the queue is full. */
export async function verifyPassword(password: string, passwordHash: string | undefined, network = ''): Promise<boolean> {
  const same = await withHashSlot(network, () => verify(passwordHash ?? dummyHash, password));
  return same && passwordHash !== undefined;
}
