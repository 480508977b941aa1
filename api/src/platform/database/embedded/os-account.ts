import { readFileSync } from 'node:fs';

/** A system account, by its numbers. */
export interface OsAccount {
  name: string;
  uid: number;
  gid: number;
}

/** The accounts of a passwd file. */
function parsePasswd(passwd: string): OsAccount[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Which of the system's accounts runs PostgreSQL for root. Files that exist already decide, so that a database goes on with the account
 * that made it; otherwise `postgres`, or where there is none, `nobody`. It has to be an account that the system knows.
 */
export function selectOsAccount(passwd: string, filesOwner: number | undefined): OsAccount {
  const accounts = parsePasswd(passwd).filter(({ uid }) => uid > 0);
  const findByName = (name: string) => accounts.find((account) => account.name === name);
  const selected = accounts.find(({ uid }) => uid === filesOwner) ?? findByName('postgres') ?? findByName('nobody');
  if (!selected) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no account postgres or nobody. Run as another user or set DATABASE_URL.',
    );
  }
  return selected;
}

/** The account that PostgreSQL runs as where it cannot run as ours: it refuses root. Undefined for everybody but root. */
export function getServerAccount(filesOwner: number | undefined): OsAccount | undefined {
  return process.getuid?.() === 0 ? selectOsAccount(readFileSync('/etc/passwd', 'utf8'), filesOwner) : undefined;
}
