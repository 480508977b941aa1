import { describeConnectionFailure } from './connection-failure';
import { withCid } from './current-work';

const words = { system: 'mail server', address: 'host and port', credentials: 'user and password' };
const describeError = (error: unknown) => withCid('cid-1', () => describeConnectionFailure(error, words));
const withCode = (code: string, message = 'raw text') => Object.assign(new Error(message), { code });

test.each<[string, unknown, RegExp]>([
  ['a wrong password', Object.assign(withCode('EAUTH'), { responseCode: 535 }), /did not let us in\. Check the user and password/],
  ['a rejected connection', withCode('ECONNREFUSED'), /could not be reached\. Check the host and port/],
  ['an unknown name', withCode('ENOTFOUND'), /is not known on the internet/],
  ['a timeout', new DOMException('The operation timed out', 'TimeoutError'), /did not answer in time.*firewall/],
  ['an invalid certificate', withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), /No secure connection.*certificate/],
  ['a name of another certificate', withCode('ERR_TLS_CERT_ALTNAME_INVALID'), /No secure connection/],
  ['a private address', new Error('DNS lookup 127.0.0.1(...) is not allowed. Because, It is private IP address.'), /private IP address/],
  ['a rejected e-mail', Object.assign(withCode('EENVELOPE'), { responseCode: 550 }), /rejected the e-mail/],
  ['an unknown path', Object.assign(new Error('x'), { statusCode: 404 }), /There is no mail server at this address/],
  ['too many calls', Object.assign(new Error('x'), { statusCode: 429 }), /Try again in a few minutes/],
  ['a redirect', Object.assign(new Error('x'), { statusCode: 307 }), /leads to another one/],
  ['a redirect that fetch rejects', new TypeError('fetch failed', { cause: new Error('unexpected redirect') }), /leads to another one/],
  ['a problem of the server', Object.assign(new Error('x'), { statusCode: 503 }), /a problem of its own/],
  ['a cause with a code', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), /could not be reached.*Code ECONNREFUSED/],
  ['anything else', new Error('raw text'), /gave an answer that cannot be used/],
])('says what failed and what to do for %s, with the reference id', (_case, error, expected) => {
  const text = describeError(error);
  expect(text).toMatch(expected);
  expect(text).toMatch(/(Code [\w]+, reference id|Reference id) cid-1\)$/);
  expect(text).not.toContain('raw text');
  expect(text.length).toBeLessThan(300);
});
