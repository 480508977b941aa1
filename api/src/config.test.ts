import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config';

test('defaults to the embedded database, demo data and the loopback interface', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, demo: true, production: false });
});

test("derives the app's URL from PORT, or takes the origin of APP_URL", () => {
  expect(readConfig({}).appUrl).toBe('http://localhost:8080');
  expect(readConfig({ PORT: '8090' }).appUrl).toBe('http://localhost:8090');
  expect(readConfig({ PORT: '8090', APP_URL: 'https://app.example/path?x=1' }).appUrl).toBe('https://app.example');
});

test('trusts edges on this machine, and those that it is given', () => {
  expect(readConfig({}).trustedEdges).toEqual(['loopback']);
  expect(readConfig({ EDGE_ADDRESSES: '10.0.0.0/24,fd00::1' }).trustedEdges).toEqual(['loopback', '10.0.0.0/24', 'fd00::1']);
  expect(() => readConfig({ EDGE_ADDRESSES: 'edge.internal' })).toThrow('EDGE_ADDRESSES must be IP addresses');
});

test('parses values and treats an empty one as unset', () => {
  const config = readConfig({
    API_PORT: '3100',
    DEMO: '0',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    AI_BASE_URL: 'http://localhost:11434/v1',
    BUILD_HASH: 'abc',
  });
  expect(config).toMatchObject({ port: 3100, demo: false, databaseUrl: undefined, production: true, build: { shortHash: 'abc' } });
  expect(config.ai.baseUrl).toBe('http://localhost:11434/v1');
});

test('traces are off by default, and a ratio or address that is none is refused by name', () => {
  const endpoint = 'http://localhost:4318';
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '.5' }).tracing).toEqual({
    endpoint,
    sampleRatio: 0.5,
  });
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be the address');
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT leads to another',
  );
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
});

test("reports all problems at once, each with the variable's name", () => {
  const bad = {
    API_PORT: '99999',
    DEMO: 'false',
    DATABASE_URL: 'mysql://db',
    NODE_ENV: 'prod',
    AI_BASE_URL: 'ftp://ai',
    CURRENCY_SOURCE_URL: 'http://rates',
  };
  expect(() => readConfig({ APP_URL: 'app', SMTP_URL: 'mail:25', MAIL_FROM: 'us', REQUESTS_PER_MINUTE: '0' })).toThrow(
    [
      'The environment has 4 problems:',
      '  APP_URL must be the address of the app, such as https://app.techadds.example',
      '  SMTP_URL must be an address such as smtps://user:password@mail.example:465',
      '  MAIL_FROM must be an e-mail address',
      '  REQUESTS_PER_MINUTE must be a whole number above 0',
    ].join('\n'),
  );
  expect(() => readConfig(bad)).toThrow(
    [
      'The environment has 6 problems:',
      '  API_PORT must be a port number up to 65535',
      '  DATABASE_URL must be an address such as postgresql://user:password@host:5432/name',
      '  DEMO must be 0 or 1',
      '  NODE_ENV must be development, test or production',
      '  AI_BASE_URL must be an address that starts with https:// or http://',
      '  CURRENCY_SOURCE_URL must be an address that starts with https://',
    ].join('\n'),
  );
});

describe('a bucket for releases', () => {
  const keys = { RELEASE_S3_BUCKET: 'releases', RELEASE_S3_ACCESS_KEY_ID: 'id', RELEASE_S3_SECRET_ACCESS_KEY: 'secret' };

  test('is that of AWS, or of another endpoint with the bucket in the path', () => {
    expect(readConfig({}).releaseStore).toBeUndefined();
    const store = { bucket: 'releases', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
    expect(readConfig(keys).releaseStore).toEqual({ ...store, endpoint: undefined, pathStyle: false });
    const endpoint = 'https://s3.example';
    expect(readConfig({ ...keys, RELEASE_S3_ENDPOINT: endpoint }).releaseStore).toEqual({ ...store, endpoint, pathStyle: true });
    expect(readConfig({ ...keys, RELEASE_S3_ENDPOINT: endpoint, RELEASE_S3_PATH_STYLE: '0' }).releaseStore).toMatchObject({
      pathStyle: false,
    });
  });

  test.each([
    [{ RELEASE_S3_ENDPOINT: 'https://s3.example' }, 'RELEASE_S3_ENDPOINT needs RELEASE_S3_BUCKET and RELEASE_S3_ACCESS_KEY_ID and'],
    [{ RELEASE_S3_PATH_STYLE: '1' }, 'RELEASE_S3_PATH_STYLE needs RELEASE_S3_BUCKET'],
    [{ ...keys, RELEASE_S3_SECRET_ACCESS_KEY: '' }, 'RELEASE_S3_BUCKET needs RELEASE_S3_SECRET_ACCESS_KEY, too'],
    [{ ...keys, RELEASE_S3_BUCKET: 'No Bucket' }, 'RELEASE_S3_BUCKET must be the name of a bucket'],
    [{ ...keys, RELEASE_S3_ENDPOINT: 's3.example' }, 'RELEASE_S3_ENDPOINT must be an address'],
    [{ ...keys, RELEASE_S3_ENDPOINT: 'http://s3.example' }, 'RELEASE_S3_ENDPOINT leads to another machine, so it must start with https://'],
    [{ ...keys, RELEASE_S3_REGION: 'here and there' }, 'RELEASE_S3_REGION must be the name of a region'],
    [{ ...keys, RELEASE_S3_PATH_STYLE: 'yes' }, 'RELEASE_S3_PATH_STYLE must be 0 or 1'],
  ])('that is configured wrong or by half is named: %j', (environment, problem) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(problem);
  });
});

test('documents every variable that a server reads', async () => {
  const root = join(__dirname, '../..');
  const [document = '', ...sources] = await Promise.all(
    ['docs/operations.md', 'api/src/config.ts', 'edge/src/config.ts'].map((path) => readFile(join(root, path), 'utf8')),
  );
  const read = sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name));
  expect(read).toEqual(expect.arrayContaining(['PORT', 'BACKUP_KEY', 'TRUST_PROXY']));
  expect(read.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
