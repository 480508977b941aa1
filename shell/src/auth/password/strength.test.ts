import { computePasswordStrength } from './strength';

test.each([
  ['', '', 0, 'At least 12 characters. Four unrelated words work well.'],
  ['boats', '', 1, '7 more characters.'],
  ['quiet boats', '', 1, '1 more character.'],
  ['ana-sorensen-2026', 'ana@acme.test', 1, 'Leave out the name in your e-mail.'],
  ['aaaaaaaaaaaaaaaa', '', 1, 'Easy to guess. Use fewer repeated or neighboring characters.'],
  ['abcdefghijklmnop', '', 1, 'Easy to guess. Use fewer repeated or neighboring characters.'],
  ['qwertyuiopasdfgh', '', 1, 'Easy to guess. Use fewer repeated or neighboring characters.'],
  ['boatboatboatboatboat', '', 1, 'Easy to guess. Use fewer repeated or neighboring characters.'],
  ['quiet boats x', '', 2, 'Good. Another word makes it stronger.'],
  ['four quiet green boats', 'ana@acme.test', 4, 'Strong.'],
] as const)('rates %j for %j with %i bars: %s', (password, email, bars, suggestion) => {
  expect(computePasswordStrength(password, email)).toEqual({ bars, suggestion });
});
