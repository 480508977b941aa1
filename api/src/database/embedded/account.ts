import { readFileSync } from 'node:fs';

/** A system account, by its numbers. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Finds the first of these accounts in the text of a passwd file. */
export function findAccount(passwd: string, names: readonly string[]): Account | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const line = lines.find((fields) => fields[0] === name);
    if (line) return { name, uid: Number(line[2]), gid: Number(line[3]) };
  }
  return undefined;
}

/**
 * The account that PostgreSQL runs as where it cannot run as ours: it refuses root. Undefined for everybody but root.
 * It has to be an account that the system knows: PostgreSQL looks its name up.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = findAccount(readFileSync('/etc/passwd', 'utf8'), ['postgres', 'nobody']);
  if (!account || account.uid === 0) {
    throw new Error(
      'PostgreSQL does not run as root, and there is neither an account postgres nor nobody. Run as another user or set DATABASE_URL.',
    );
  }
  return account;
}
