import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../../platform/http/errors';

/** OWASP's first recommendation for argon2id (the library's default algorithm); about 10 ms of a core. */
const hashOptions = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** The hash of a random password, verified for unknown users so that they take as long as a wrong password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$IX+TIily31hGXbfSzgHwmw$N8GFhakI+fcSeGQqXnLw9XosOA352skHGdFkvO0V6nA';

/** More hashes at once would fill Node's thread pool and delay all file and DNS reads. */
const maxConcurrentHashes = 2;
const maxWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrentHashes) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw serviceUnavailable();
    // The finished task passes its slot on, so `running` does not change.
    await new Promise<void>((start) => waiting.push(start));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** An argon2id hash in PHC format. @throws AppError 503 when the queue is full. */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, hashOptions));

/** Verifies a password; without a hash it returns false after the same time. @throws AppError 503 when the queue is full. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await withHashSlot(() => verify(passwordHash ?? dummyHash, password));
  return same && passwordHash !== undefined;
}
