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

test('documents every variable that a server reads', async () => {
  const root = join(__dirname, '../..');
  const [document = '', ...sources] = await Promise.all(
    ['docs/operations.md', 'api/src/config.ts', 'edge/src/config.ts'].map((path) => readFile(join(root, path), 'utf8')),
  );
  const read = sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name));
  expect(read).toEqual(expect.arrayContaining(['PORT', 'BACKUP_KEY', 'TRUST_PROXY']));
  expect(read.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
