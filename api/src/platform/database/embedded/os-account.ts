import { readFileSync } from 'node:fs';

/** A system account, by its numbers. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The accounts of a passwd file. */
function accountsOf(passwd: string): Account[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Which of the system's accounts runs PostgreSQL for root. Files that exist already decide, so that a database goes on with the account
 * that made it; otherwise `postgres`, or where there is none, `nobody`. It has to be an account that the system knows.
 */
export function chooseAccount(passwd: string, filesOwner: number | undefined): Account {
  const accounts = accountsOf(passwd).filter(({ uid }) => uid > 0);
  const named = (name: string) => accounts.find((account) => account.name === name);
  const chosen = accounts.find(({ uid }) => uid === filesOwner) ?? named('postgres') ?? named('nobody');
  if (!chosen) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no account postgres or nobody. Run as another user or set DATABASE_URL.',
    );
  }
  return chosen;
}

/** The account that PostgreSQL runs as where it cannot run as ours: it refuses root. Undefined for everybody but root. */
export function serverAccount(filesOwner: number | undefined): Account | undefined {
  return process.getuid?.() === 0 ? chooseAccount(readFileSync('/etc/passwd', 'utf8'), filesOwner) : undefined;
}
