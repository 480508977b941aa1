import { getPublicOrigin } from './public-url';

test.each([
  ['https://techadds.example', 'acme.techadds.example', 'https://acme.techadds.example'],
  ['http://localhost:8080', 'ACME.localhost:8080', 'http://acme.localhost:8080'],
  ['http://localhost:8080', 'localhost:8080', 'http://localhost:8080'],
  ['https://techadds.example', 'globex.techadds.example', 'https://techadds.example'],
  ['https://techadds.example', 'acme.techadds.example.evil.example', 'https://techadds.example'],
  ['https://techadds.example', 'evil.example/acme.techadds.example', 'https://techadds.example'],
  ['https://techadds.example', 'acme.techadds.example:8443', 'https://techadds.example'],
  ['https://techadds.example', '', 'https://techadds.example'],
])('with the app at %s and a request to "%s", the links of acme lead to %s', (appUrl, host, requestMeta) =>
  expect(getPublicOrigin(appUrl, host, 'acme')).toBe(requestMeta),
);
