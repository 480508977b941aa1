import { selectOsAccount, getServerAccount } from './os-account';

const root = 'root:x:0:0:root:/root:/bin/bash';
const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin';
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash';
const passwd = (...lines: string[]) => `${lines.join('\n')}\n`;

it('for root, the account postgres runs the database', () => {
  expect(selectOsAccount(passwd(root, nobody, postgres), undefined)).toEqual({ name: 'postgres', uid: 101, gid: 104 });
});

it('where there is no account postgres, nobody does', () => {
  expect(selectOsAccount(passwd(root, nobody), undefined)).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
});

it('a database goes on with the account that made it', () => {
  expect(selectOsAccount(passwd(root, nobody, postgres), 65534)).toMatchObject({ name: 'nobody' });
});

it.each([0, 4711])('files of root or of an unknown account (%d) do not decide', (owner) => {
  expect(selectOsAccount(passwd(root, nobody, postgres), owner)).toMatchObject({ name: 'postgres' });
});

it('without any such account, the way out is named', () => {
  expect(() => selectOsAccount(passwd(root), undefined)).toThrow('DATABASE_URL');
});

it('only root needs another account', () => {
  expect(getServerAccount(undefined) !== undefined).toBe(process.getuid?.() === 0);
});
