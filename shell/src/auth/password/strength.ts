import { newPassword } from '@techadds/shared/contract/accounts/forms';

export interface Strength {
  /** Of 4 bars. */
  bars: 0 | 1 | 2 | 3 | 4;
  /** What to do, or that nothing is left to do. */
  words: string;
}

const weakBelow = 8;
const strongFrom = 15;
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];

/** Different steps from one character to the next; a repeated one, or a neighbour in the alphabet, the digits or on the keyboard, is none. */
function steps(password: string): number {
  const lower = password.toLowerCase();
  const pairs = new Set(Array.from({ length: lower.length - 1 }, (_, at) => lower.slice(at, at + 2)));
  const plain = ([a = '', b = '']: string) => a === b || rows.some((row) => row.includes(a + b) || row.includes(b + a));
  return [...pairs].filter((pair) => !plain(pair)).length;
}

/** How good a new password is and what would make it better. `email` is the account's: its name must not be in the password. */
export function strengthOf(password: string, email = ''): Strength {
  const short = newPassword.safeParse(password).error?.issues.find(({ code }) => code === 'too_small') as { minimum?: number } | undefined;
  const least = short?.minimum ?? 0;
  if (password === '') return { bars: 0, words: `At least ${least} characters. Four unrelated words work well.` };
  if (password.length < least) {
    const missing = least - password.length;
    return { bars: 1, words: `${missing} more character${missing === 1 ? '' : 's'}.` };
  }
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (name !== '' && password.toLowerCase().includes(name)) return { bars: 1, words: 'Leave out the name in your e-mail.' };
  const good = steps(password);
  if (good < weakBelow) return { bars: 1, words: 'Easy to guess. Use fewer repeated or neighbouring characters.' };
  if (good < strongFrom) return { bars: good < 12 ? 2 : 3, words: 'Good. Another word makes it stronger.' };
  return { bars: 4, words: 'Strong.' };
}
