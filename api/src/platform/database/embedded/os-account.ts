import { readFileSync } from 'node:fs';

/** An account of the operating system. */
export interface OsAccount {
  name: string;
  uid: number;
  gid: number;
}

/** The accounts in a passwd file. */
function parsePasswd(passwd: string): OsAccount[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * The account that runs PostgreSQL under root. The owner of existing files is kept, so that a database stays usable; otherwise `postgres`, or
 * `nobody` where it does not exist. It must be an account known to the system.
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

/** The account to run PostgreSQL as under root, which PostgreSQL rejects; undefined for other users. */
export function getServerAccount(filesOwner: number | undefined): OsAccount | undefined {
  return process.getuid?.() === 0 ? selectOsAccount(readFileSync('/etc/passwd', 'utf8'), filesOwner) : undefined;
}
