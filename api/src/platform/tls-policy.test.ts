import { readConfig } from '../config';

const read = (env: Record<string, string>) => () => readConfig(env);

test.each([
  ['postgresql://u:p@db.example/app', 'DATABASE_URL leads to another machine'],
  ['postgresql://u:p@db.example/app?sslmode=prefer', 'DATABASE_URL leads to another machine'],
  ['postgresql://u:p@db.example/app?sslmode=no-verify', 'DATABASE_URL leads to another machine'],
  ['postgresql://u:p@db.example/app?sslmode=require&uselibpqcompat=true', 'DATABASE_URL leads to another machine'],
  ['postgresql://u:p@localhost/app?host=db.example', 'DATABASE_URL leads to another machine'],
  ['postgresql://u:p@127.0.0.1.evil.example/app', 'DATABASE_URL leads to another machine'],
])('rejects the database %s', (url, words) => {
  expect(read({ DATABASE_URL: url })).toThrow(words);
  expect(read({ DATABASE_URL: url, ALLOW_PLAINTEXT: '1' })().databaseUrl).toBe(url);
});

test.each([
  'postgresql://u:p@db.example/app?sslmode=verify-full',
  'postgresql://u:p@db.example/app?sslmode=require',
  'postgresql://u:p@localhost:5432/app',
  'postgresql://u:p@127.0.0.1/app',
  'postgresql://u:p@[::1]/app',
  'postgresql:///app?host=/var/run/postgresql',
])('accepts the database %s', (url) => {
  expect(read({ DATABASE_URL: url })().databaseUrl).toBe(url);
});

test('requires HTTPS for providers on other machines', () => {
  const stripe = { STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b', STRIPE_PUBLISHABLE_KEY: 'c' };
  expect(read({ AI_BASE_URL: 'http://ai.example/v1' })).toThrow('AI_BASE_URL leads to another machine');
  expect(read({ ...stripe, STRIPE_API_URL: 'http://stripe.example' })).toThrow('STRIPE_API_URL leads to another machine');
  expect(read({ AI_BASE_URL: 'https://ai.example/v1' })().ai.baseUrl).toBe('https://ai.example/v1');
  expect(read({ AI_BASE_URL: 'http://localhost:11434/v1' })().ai.baseUrl).toBe('http://localhost:11434/v1');
});

test('permits e-mail without TLS on this machine only, unless allowed', () => {
  expect(read({ SMTP_URL: 'smtp://mail.example' })().email.requireTls).toBe(true);
  expect(read({ SMTP_URL: 'smtp://mail.example', ALLOW_PLAINTEXT: '1' })().email.requireTls).toBe(false);
  expect(read({ SMTP_URL: 'smtp://127.0.0.1:1025' })().email.requireTls).toBe(false);
});
