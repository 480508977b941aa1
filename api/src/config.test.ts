import { readConfig } from './config';

test('an empty environment is a good one: the embedded database, demo data, this machine only', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, demo: true, production: false });
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
  const bad = { API_PORT: '99999', DEMO: 'false', DATABASE_URL: 'mysql://db', NODE_ENV: 'prod', AI_BASE_URL: 'ftp://ai' };
  expect(() => readConfig(bad)).toThrow(
    [
      'The environment has 5 problems:',
      '  API_PORT must be a port number up to 65535',
      '  DATABASE_URL must be an address such as postgresql://user:password@host:5432/name',
      '  DEMO must be 0 or 1',
      '  NODE_ENV must be development, test or production',
      '  AI_BASE_URL must be an address that starts with https:// or http://',
    ].join('\n'),
  );
});
