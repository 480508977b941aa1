import { newPassword } from '@techadds/shared/contract/accounts/forms';

export interface PasswordStrength {
  /** Out of 4. */
  bars: 0 | 1 | 2 | 3 | 4;
  /** A suggestion, or that the password is strong. */
  suggestion: string;
}

const weakBelowPairs = 8;
const strongFromPairs = 15;
const characterRows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];

/** Counts distinct character pairs, except repeated characters and neighbors in the alphabet, the digits or on the keyboard. */
function countDistinctPairs(password: string): number {
  const lower = password.toLowerCase();
  const pairs = new Set(Array.from({ length: lower.length - 1 }, (_, at) => lower.slice(at, at + 2)));
  const plain = ([a = '', b = '']: string) => a === b || characterRows.some((row) => row.includes(a + b) || row.includes(b + a));
  return [...pairs].filter((pair) => !plain(pair)).length;
}

/** The strength of a new password and a suggestion. The password must not contain the local part of the account's `email`. */
export function computePasswordStrength(password: string, email = ''): PasswordStrength {
  const short = newPassword.safeParse(password).error?.issues.find(({ code }) => code === 'too_small') as { minimum?: number } | undefined;
  const least = short?.minimum ?? 0;
  if (password === '') return { bars: 0, suggestion: `At least ${least} characters. Four unrelated words work well.` };
  if (password.length < least) {
    const missing = least - password.length;
    return { bars: 1, suggestion: `${missing} more character${missing === 1 ? '' : 's'}.` };
  }
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (name !== '' && password.toLowerCase().includes(name)) return { bars: 1, suggestion: 'Leave out the name in your e-mail.' };
  const good = countDistinctPairs(password);
  if (good < weakBelowPairs) return { bars: 1, suggestion: 'Easy to guess. Use fewer repeated or neighboring characters.' };
  if (good < strongFromPairs) return { bars: good < 12 ? 2 : 3, suggestion: 'Good. Another word makes it stronger.' };
  return { bars: 4, suggestion: 'Strong.' };
}
