import { createHash } from 'node:crypto';
import { invalid } from '../../http/errors';
import { commonPasswords } from './common-passwords';

const length = 8;
const list = commonPasswords.replaceAll('\n', '');
const common = new Set(Array.from({ length: list.length / length }, (_, n) => list.slice(n * length, (n + 1) * length)));
const fingerprint = (word: string) => createHash('sha256').update(word).digest('base64url').slice(0, length);

/** Shorter ones, such as `a@b.example`, stand in too many words by chance. */
const shortestName = 4;

/** What keeps a password from being a good one, in words, or null. Its length is the contract's matter. */
export function passwordProblem(password: string, email: string): string | null {
  const typed = password.toLowerCase();
  if (common.has(fingerprint(typed)))
    return 'Many people use this password, so it is guessed early. Choose another one, such as four words.';
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (name.length >= shortestName && typed.includes(name)) return 'This contains the name in your e-mail. Leave the name out.';
  return null;
}

/** @throws 422 that names `field`. */
export function requireGoodPassword(field: string, password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem) throw invalid({ [field]: problem });
}
