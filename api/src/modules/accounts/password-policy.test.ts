import { getPasswordContextWords, findPasswordProblem, requireStrongPassword } from './password-policy';

test.each(['password1234', 'PassWord1234', '123456789012', 'qwertyqwerty', 'passwordpassword', 'aaaaaaaaaaaa'])(
  'rejects the common password %s',
  (password) => expect(findPasswordProblem(password, 'ana@halden.example')).toMatch(/^Many people use/),
);

test('rejects a password that contains the local part of the e-mail, ignoring case', () => {
  expect(findPasswordProblem('my-Castellanos-2026', 'castellanos@halden.example')).toMatch(/Leave the name out/);
  expect(findPasswordProblem('my-Castellanos-2026', 'ana@halden.example')).toBeNull();
  // Many words contain three given letters by chance.
  expect(findPasswordProblem('bananas in the sun', 'ana@halden.example')).toBeNull();
});

test.each(['TechAdds-demo-1', 'techadds-DEMO-1'])('rejects the published password of the demo, also in the demo: %s', (password) => {
  expect(findPasswordProblem(password, 'ana@halden.example', getPasswordContextWords({ demo: true }, 'acme'))).toMatch(/published/);
});

test.each(['abcabcabcabc', 'xyz-1xyz-1xyz-1xy', 'horse9horse9', '🐎🐎🐎🐎🐎🐎', '🐎🐄🐎🐄🐎🐄', 'aaaaaaaabaaaaaac'])(
  'rejects the repetition %s',
  (password) => expect(findPasswordProblem(password, 'ana@halden.example')).toMatch(/repeats/),
);

test.each(['correct horse battery', 'größere Bäume', '🐎🐄🐖🐑🐓🐐', 'horse9 horse8'])('accepts %s', (password) => {
  expect(findPasswordProblem(password, 'ana@halden.example')).toBeNull();
});

describe('context words', () => {
  const words = getPasswordContextWords({ demo: false }, 'Acme');

  test.each(['TechAdds-2026-11', 'acme-acme-acme', 'Welcome to ACME 1', 'marketplace@2026!'])(
    'reject a password made of little else: %s',
    (password) => expect(findPasswordProblem(password, 'ana@halden.example', words)).toMatch(/little more than a name/),
  );
  test.each(['acme needs a new roof', 'my techadds violin', '123-456-789-000'])('may be part of a longer password: %s', (password) =>
    expect(findPasswordProblem(password, 'ana@halden.example', words)).toBeNull(),
  );
  test('are not checked in the demo, and never include short names', () => {
    expect(getPasswordContextWords({ demo: true }, 'acme')).toEqual([]);
    expect(getPasswordContextWords({ demo: false }, 'abc')).not.toContain('abc');
  });
});

test('names the field in the error', () => {
  expect(() => requireStrongPassword('newPassword', 'password1234', 'a@b.example', [])).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { newPassword: expect.any(String) } } }),
  );
});
