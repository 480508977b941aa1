import { randomBytes } from 'node:crypto';
import { vaultOf } from './field-encryption';

const key = randomBytes(32);
const vault = vaultOf(key);
const locked = vault.lock('DE89370400440532013000', 'account 1');

test('what is locked says nothing and opens again', () => {
  expect(locked).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(locked.slice(3), 'base64url').toString('latin1')).not.toContain('0532013000');
  expect(vault.open(locked, 'account 1')).toBe('DE89370400440532013000');
  expect(vault.lock('DE89370400440532013000', 'account 1')).not.toBe(locked);
});

test('it opens in its place only, with its key only, and unchanged only', () => {
  expect(() => vault.open(locked, 'account 2')).toThrow();
  expect(() => vaultOf(randomBytes(32)).open(locked, 'account 1')).toThrow();
  expect(() => vault.open(`${locked.slice(0, -3)}AAA`, 'account 1')).toThrow();
  expect(() => vault.open('DE89370400440532013000', 'account 1')).toThrow('not locked by a vault');
});
