import { randomBytes } from 'node:crypto';
import { createFieldEncryption } from './field-encryption';

const key = randomBytes(32);
const fieldEncryption = createFieldEncryption(key);
const ciphertext = fieldEncryption.encrypt('DE89370400440532013000', 'account 1');

test('encrypts and decrypts a secret', () => {
  expect(ciphertext).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(ciphertext.slice(3), 'base64url').toString('latin1')).not.toContain('0532013000');
  expect(fieldEncryption.decrypt(ciphertext, 'account 1')).toBe('DE89370400440532013000');
  expect(fieldEncryption.encrypt('DE89370400440532013000', 'account 1')).not.toBe(ciphertext);
});

test('decrypts only an unchanged secret with its own context and key', () => {
  expect(() => fieldEncryption.decrypt(ciphertext, 'account 2')).toThrow();
  expect(() => createFieldEncryption(randomBytes(32)).decrypt(ciphertext, 'account 1')).toThrow();
  expect(() => fieldEncryption.decrypt(`${ciphertext.slice(0, -3)}AAA`, 'account 1')).toThrow();
  expect(() => fieldEncryption.decrypt('DE89370400440532013000', 'account 1')).toThrow('not encrypted by this server');
});
