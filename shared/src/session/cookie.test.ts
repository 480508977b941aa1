/**
 * @jest-environment ../shared/build/jest-browser.mjs
 * @jest-environment-options {"url": "https://app.techadds.test/"}
 */
import { clearSession, startSession } from '@techadds/shared/session';
import { testToken } from '@techadds/shared/testing';

const written = () => jest.spyOn(document, 'cookie', 'set');

test('on https the cookie is Secure and has a copy that its name binds to this host', () => {
  const cookies = written();
  const token = testToken({}, 900);
  startSession({ token, user: null, tenant: { id: undefined, subdomain: undefined } });
  const attributes = `${token}; Max-Age=86400; Path=/; SameSite=Lax; Secure`;
  expect(cookies.mock.calls).toEqual([[`token=${attributes}`], [`__Host-token=${attributes}`]]);
  cookies.mockClear();
  clearSession();
  const gone = '; Max-Age=0; Path=/; SameSite=Lax; Secure';
  expect(cookies.mock.calls).toEqual(expect.arrayContaining([[`token=${gone}`], [`__Host-token=${gone}`]]));
});
