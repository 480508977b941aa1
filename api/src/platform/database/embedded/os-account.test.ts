import { selectOsAccount, getServerAccount } from './os-account';

const root = 'root:x:0:0:root:/root:/bin/bash';
const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin';
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash';
const passwd = (...lines: string[]) => `${lines.join('\n')}\n`;

it('runs the database as postgres under root', () => {
  expect(selectOsAccount(passwd(root, nobody, postgres), undefined)).toEqual({ name: 'postgres', uid: 101, gid: 104 });
});

it('runs the database as nobody when there is no postgres account', () => {
  expect(selectOsAccount(passwd(root, nobody), undefined)).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
});

it('keeps the account that owns the files of a database', () => {
  expect(selectOsAccount(passwd(root, nobody, postgres), 65534)).toMatchObject({ name: 'nobody' });
});

it.each([0, 4711])('ignores files of root or of an unknown account (%d)', (owner) => {
  expect(selectOsAccount(passwd(root, nobody, postgres), owner)).toMatchObject({ name: 'postgres' });
});

it('suggests DATABASE_URL when there is no suitable account', () => {
  expect(() => selectOsAccount(passwd(root), undefined)).toThrow('DATABASE_URL');
});

it('needs another account under root only', () => {
  expect(getServerAccount(undefined) !== undefined).toBe(process.getuid?.() === 0);
});
