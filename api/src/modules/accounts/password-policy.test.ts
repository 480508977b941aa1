import { contextWords, passwordProblem, requireGoodPassword } from './password-policy';

test.each(['password1234', 'PassWord1234', '123456789012', 'qwertyqwerty', 'passwordpassword', 'aaaaaaaaaaaa'])(
  '%s is known to everybody',
  (password) => expect(passwordProblem(password, 'ana@halden.example')).toMatch(/^Many people use/),
);

test('the name before the @ may not be part of it, in whatever case', () => {
  expect(passwordProblem('my-Castellanos-2026', 'castellanos@halden.example')).toMatch(/Leave the name out/);
  expect(passwordProblem('my-Castellanos-2026', 'ana@halden.example')).toBeNull();
  // Three letters stand in many words by chance.
  expect(passwordProblem('bananas in the sun', 'ana@halden.example')).toBeNull();
});

test.each(['correct horse battery', 'TechAdds-demo-1', 'größere Bäume', '🐎🐎🐎🐎🐎🐎'])('%s is a good one', (password) => {
  expect(passwordProblem(password, 'ana@halden.example')).toBeNull();
});

describe('words that everybody here knows', () => {
  const words = contextWords({ demo: false }, 'Acme');

  test.each(['TechAdds-2026-11', 'acme-acme-acme', 'Welcome to ACME 1', 'marketplace@2026!'])('are not enough: %s', (password) =>
    expect(passwordProblem(password, 'ana@halden.example', words)).toMatch(/little more than a name/),
  );
  test.each(['acme needs a new roof', 'my techadds violin', '123-456-789-000'])('may be part of one: %s', (password) =>
    expect(passwordProblem(password, 'ana@halden.example', words)).toBeNull(),
  );
  test('are not looked at in the demo, and short names never', () => {
    expect(contextWords({ demo: true }, 'acme')).toEqual([]);
    expect(contextWords({ demo: false }, 'abc')).not.toContain('abc');
  });
});

test('a refusal names the field', () => {
  expect(() => requireGoodPassword('newPassword', 'password1234', 'a@b.example', [])).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { newPassword: expect.any(String) } } }),
  );
});
