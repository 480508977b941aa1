import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../../platform/http/errors';

/** OWASP's first recommendation for argon2id (the library's default algorithm); about 10 ms of a core. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Of a password nobody has, so that an unknown person costs as much time as a wrong password. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$IX+TIily31hGXbfSzgHwmw$N8GFhakI+fcSeGQqXnLw9XosOA352skHGdFkvO0V6nA';

/** More hashes at once would fill Node's thread pool and hold up every file and DNS read behind them. */
const atOnce = 2;
const maxWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw serviceUnavailable();
    // The one who finishes hands its place over, so `running` stays.
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

/** An argon2id hash in PHC form. @throws 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether `password` is the one behind `passwordHash`; for undefined it takes the same time and is false. @throws 503 when too many wait. */
export async function passwordIs(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await inTurn(() => verify(passwordHash ?? nobody, password));
  return same && passwordHash !== undefined;
}
