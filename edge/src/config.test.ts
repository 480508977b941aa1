import { resolve } from 'node:path';
import { readConfig } from './config';

test('uses localhost:8080 and an API beside it by default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: 'localhost',
    edgeKey: undefined,
    edgeKeyFolder: resolve('.data/keys/edge'),
    releaseMaxBytes: 20 * 1024 * 1024,
    tls: undefined,
    httpPort: undefined,
    apiUrls: ['http://127.0.0.1:3000'],
    apiBase: '/api',
    storeDir: resolve('.data/store'),
    trustProxy: false,
    socketsPerNetwork: 500,
    imageHosts: [],
    logLevel: 'warn',
  });
});

test('does not limit the sockets of trusted proxies', () => {
  expect(readConfig({ SOCKETS_PER_NETWORK: '20' }).socketsPerNetwork).toBe(20);
  expect(readConfig({ SOCKETS_PER_NETWORK: '20', TRUST_PROXY: '10.0.0.1' }).socketsPerNetwork).toBeUndefined();
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', API_URL: '' })).toEqual(readConfig({}));
});

test('has several APIs, each once and without its path, or one', () => {
  expect(readConfig({ API_URLS: 'http://a:3000/, http://b:3000,http://a:3000' }).apiUrls).toEqual(['http://a:3000', 'http://b:3000']);
  expect(readConfig({ API_URL: 'https://api.techadds.example/' }).apiUrls).toEqual(['https://api.techadds.example']);
  expect(() => readConfig({ API_URLS: 'http://a:3000,b:3000' })).toThrow('API_URLS');
});

test('traces are off by default, and a ratio or address that is none is refused by name', () => {
  const endpoint = 'http://localhost:4318';
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({ endpoint, sampleRatio: 1 });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing?.sampleRatio).toBe(0.25);
  for (const address of ['collector:4318', 'grpc://localhost:4317', 'no address'])
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector',
    );
  for (const ratio of ['2', '-1', '10%', '1.5'])
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: ratio })).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
});

test('lists all problems at once, by the name of the variable', () => {
  const read = () => readConfig({ PORT: 'eighty', API_PORT: '70000', API_URL: 'ftp://x' });
  for (const name of ['PORT must be', 'API_PORT must be', 'API_URL must be']) expect(read).toThrow(name);
});

test('requires a certificate with its key, and both for an HTTP port', () => {
  expect(readConfig({ TLS_CERT_FILE: '/c.pem', TLS_KEY_FILE: '/k.pem', HTTP_PORT: '8081' })).toMatchObject({
    tls: { certFile: '/c.pem', keyFile: '/k.pem' },
    httpPort: 8081,
  });
  expect(() => readConfig({ TLS_CERT_FILE: '/c.pem' })).toThrow('TLS_CERT_FILE and TLS_KEY_FILE are needed together');
  expect(() => readConfig({ TLS_KEY_FILE: '/k.pem' })).toThrow('TLS_CERT_FILE and TLS_KEY_FILE are needed together');
  expect(() => readConfig({ HTTP_PORT: '8081' })).toThrow('HTTP_PORT leads to https');
});

test('accepts the named image hosts and rejects invalid host names', () => {
  expect(readConfig({ IMAGE_HOSTS: 'cdn.halden.example,img.halden.example' }).imageHosts).toEqual([
    'cdn.halden.example',
    'img.halden.example',
  ]);
  for (const hosts of ['https://cdn.halden.example', 'cdn.halden.example/x', '*.halden.example', 'localhost', 'a.b, c.d'])
    expect(() => readConfig({ IMAGE_HOSTS: hosts })).toThrow('IMAGE_HOSTS must be');
});

test.each(['/api', '/backend/v1', 'https://api.techadds.example', 'http://localhost:3000/api'])('accepts the base %s', (base) => {
  expect(readConfig({ API_BASE: base }).apiBase).toBe(base);
});

test.each([
  'api',
  '//evil.test',
  '/api/',
  '/a"b',
  "https://x.test'; script-src *",
  'ftp://x',
  '/shell',
  '/remotes/x',
  '/a?b',
  'https://a@b.test',
])('rejects the base %s', (base) => {
  expect(() => readConfig({ API_BASE: base })).toThrow('API_BASE must');
});
