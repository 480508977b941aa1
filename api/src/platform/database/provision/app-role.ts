import { createHash, createHmac, pbkdf2Sync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';

/** The role of the application: it owns nothing and is subject to row-level security. */
export const appRole = 'techadds_app';

const deriveKey = promisify(scrypt) as (secret: string, salt: string, length: number) => Promise<Buffer>;

/**
 * The URL with which the application connects. Its password is derived from the owner's, so that every process with the owner's URL derives the
 * same one and none has to be stored.
 */
export async function toAppRoleUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = (await deriveKey(decodeURIComponent(url.password), `role ${appRole}`, 24)).toString('base64url');
  url.username = appRole;
  url.password = password;
  return url.href;
}

/** The SCRAM verifier of a password, so that neither the statement nor a log line contains the password itself. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // Unknown role, wrong password or a role without login are repaired. Other errors are not about the role.
    if (code === '28P01' || code === '28000') return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Roles belong to the server, so databases of one server that are prepared at the same time may conflict: the later one retries. */
async function retryOnConflict(attempt: () => Promise<unknown>): Promise<void> {
  for (let attemptsLeft = 20; ; attemptsLeft -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string };
      const isConflict = code === '23505' || code === '42710' || /tuple concurrently updated/.test(message);
      if (!isConflict || attemptsLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
    }
  }
}

/**
 * Ensures that the application's role exists and can connect with `url`. The role of `owner` needs CREATEROLE (or superuser) only where the role
 * or its password has to be created.
 */
export async function ensureAppRole(owner: pg.Client, url: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [appRole]);
  if (rowCount === 1 && (await canConnect(url))) return;
  const password = owner.escapeLiteral(scramVerifier(decodeURIComponent(new URL(url).password)));
  try {
    await retryOnConflict(async () => {
      const { rowCount: existing } = await owner.query('select from pg_roles where rolname = $1', [appRole]);
      await owner.query(`${existing === 1 ? 'alter' : 'create'} role ${appRole} login password ${password}`);
    });
  } catch (error) {
    throw new Error(
      `The database role ${appRole} could not be prepared: ${(error as Error).message}. The role of DATABASE_URL needs CREATEROLE for it.`,
      { cause: error },
    );
  }
}
