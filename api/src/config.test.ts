import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config';

test('an empty environment is a good one: the embedded database, demo data, this machine only', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, demo: true, production: false });
});

test('the app is where PORT says, unless it has an address of its own; of that only the origin counts', () => {
  expect(readConfig({}).appUrl).toBe('http://localhost:8080');
  expect(readConfig({ PORT: '8090' }).appUrl).toBe('http://localhost:8090');
  expect(readConfig({ PORT: '8090', APP_URL: 'https://app.example/path?x=1' }).appUrl).toBe('https://app.example');
});

test('values are read; an empty one is as good as none', () => {
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

test('all problems are told at once, each by name', () => {
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

test('every variable that a server reads is documented', async () => {
  const root = join(__dirname, '../..');
  const [document = '', ...sources] = await Promise.all(
    ['docs/operations.md', 'api/src/config.ts', 'edge/src/config.ts'].map((path) => readFile(join(root, path), 'utf8')),
  );
  const read = sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name));
  expect(read).toEqual(expect.arrayContaining(['PORT', 'BACKUP_KEY', 'TRUST_PROXY']));
  expect(read.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
