import { formatWithCauses, isCheckViolation, isUnavailable, isUniqueViolation } from './errors';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  '57P01',
  '57P03',
  '08006',
  '53100',
  '53300',
  '58030',
  '57014',
  '55P03',
  '40P01',
  '40001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
])('treats the code %s as unavailable, also when it is wrapped', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
  expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  expect(isUnavailable(new AggregateError([withCode(code)], 'all addresses failed'))).toBe(true);
});

it.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'could not find valid entry for shard 102294',
  'relation "public.jobs_102667" does not exist',
])('treats "%s" as unavailable', (message) => expect(isUnavailable(new Error(message))).toBe(true));

it.each([
  withCode('23505'),
  withCode('42501'),
  withCode('22P02'),
  withCode('42P01', 'relation "jobs" does not exist'),
  new Error('of our own'),
  'a string',
  undefined,
])('does not treat %s as unavailable', (error) => expect(isUnavailable(error)).toBe(false));

it('recognizes unique violations and their constraint', () => {
  const error = new Error('Failed query', { cause: Object.assign(withCode('23505'), { constraint: 'users_email' }) });
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'users_email')).toBe(true);
  expect(isUniqueViolation(error, 'orders_number')).toBe(false);
  expect(isUniqueViolation(withCode('23503'))).toBe(false);
});

it('recognizes constraints that a node of a distributed database names in the message', () => {
  const violation = (code: string, message: string) => new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });
  const taken = violation('23505', 'duplicate key value violates unique constraint "users_email_102286"');
  expect(isUniqueViolation(taken, 'users_email')).toBe(true);
  expect(isUniqueViolation(taken, 'users')).toBe(false);
  const negative = violation('23514', 'new row for relation "ledger_accounts_102298" violates check constraint "never_negative"');
  expect(isCheckViolation(negative, 'never_negative')).toBe(true);
  expect(isCheckViolation(negative, 'in_range')).toBe(false);
});

test('an error is written with the messages of its causes', () => {
  const wrapped = new Error('Failed query: create index', { cause: new Error('collation does not exist') });
  expect(formatWithCauses(wrapped)).toBe('Failed query: create index\ncollation does not exist');
  expect(formatWithCauses('a string')).toBe('a string');
});
