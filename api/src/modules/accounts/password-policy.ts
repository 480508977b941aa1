import { createHash } from 'node:crypto';
import { validationError } from '../../platform/http/errors';
import { commonPasswords } from './common-passwords';

const fingerprintLength = 8;
const joinedFingerprints = commonPasswords.replaceAll('\n', '');
const commonFingerprints = new Set(
  Array.from({ length: joinedFingerprints.length / fingerprintLength }, (_, n) =>
    joinedFingerprints.slice(n * fingerprintLength, (n + 1) * fingerprintLength),
  ),
);
const toFingerprint = (word: string) => createHash('sha256').update(word).digest('base64url').slice(0, fingerprintLength);

/** Many words contain shorter names, as in `a@b.example`, by chance. */
const minNameLength = 4;

/** Words that an attacker tries first, besides the tenant's name. Passwords of only these and digits are rejected. */
const productWords = ['techadds', 'marketplace', 'password', 'welcome', 'letmein'];
/** The password of the demo accounts. Everybody can read it, so no account may choose it. */
export const publishedPassword = 'TechAdds-demo-1';
/** Fewer different characters are a repetition, however they are ordered. */
const minDistinctChars = 4;
/** Letters that a password needs besides the context words. */
const minOwnChars = 6;

/**
 * The words that a password of the tenant's users may not consist of. None in the demo, whose own password consists of them.
 * @param subdomain the tenant's
 */
export const getPasswordContextWords = ({ demo }: { demo: boolean }, subdomain: string): string[] =>
  demo ? [] : [...productWords, subdomain.toLowerCase()].filter((word) => word.length >= minNameLength);

function isMadeOf(words: readonly string[], typed: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && rest.replaceAll(/[^\p{L}]/gu, '').length < minOwnChars;
}

/** Whether a short part, such as `abc`, is repeated up to the end. */
function isRepetition(typed: string): boolean {
  const characters = [...typed];
  const repeats = (length: number) => characters.every((character, at) => at < length || character === characters[at - length]);
  return new Set(characters).size < minDistinctChars || characters.some((_, at) => at > 0 && at <= characters.length / 2 && repeats(at));
}

/** The error message for a weak password, or null. The contract validates the length. */
export function findPasswordProblem(password: string, email: string, words: readonly string[] = []): string | null {
  const typed = password.toLowerCase();
  if (typed === publishedPassword.toLowerCase())
    return 'This password is published with the demo, so everybody knows it. Choose another one.';
  if (commonFingerprints.has(toFingerprint(typed)))
    return 'Many people use this password, so it is guessed early. Choose another one, such as four words.';
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (name.length >= minNameLength && typed.includes(name)) return 'This contains the name in your e-mail. Leave the name out.';
  if (isMadeOf(words, typed)) return 'This is little more than a name that everybody here knows. Add words of your own.';
  if (isRepetition(typed)) return 'This repeats a few characters, so it is guessed early. Choose another one, such as four words.';
  return null;
}

/** @throws AppError 422 naming `field`. */
export function requireStrongPassword(field: string, password: string, email: string, words: readonly string[]): void {
  const problem = findPasswordProblem(password, email, words);
  if (problem) throw validationError({ [field]: problem });
}
