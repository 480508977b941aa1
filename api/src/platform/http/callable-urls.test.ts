import { requireCallableUrls } from './callable-urls';

const configuredOrigins = ['http://127.0.0.1:9000', 'https://docusign.internal'];

test.each([undefined, '', 'https://eu.docusign.net', 'http://127.0.0.1:9000', 'https://docusign.internal/base'])('%s is called', (url) => {
  expect(() => requireCallableUrls({ url }, configuredOrigins)).not.toThrow();
});

test.each([
  'http://eu.docusign.net',
  'https://eu.docusign.net:8443',
  'https://10.0.0.1',
  'https://localhost',
  'http://127.0.0.1:9001',
  'http://127.0.0.1:9000@evil.example',
  'https://docusign.internal.evil.example@10.0.0.1',
])('%s is refused, and its field is named', (url) => {
  expect(() => requireCallableUrls({ fine: 'https://eu.docusign.net', url }, configuredOrigins)).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { url: expect.stringContaining('public https://') } } }),
  );
});
