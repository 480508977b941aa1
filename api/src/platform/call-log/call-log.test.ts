import { createCallLog } from './call-log';
import { toFailure, toOutcome } from './call-outcome';
import { getCid, withCid } from './current-work';

const source = { provider: 'slack', tenantId: '00000000-0000-0000-0000-000000000001', partnerId: null } as const;

test.each([
  [
    { status: 200, body: 'secret' },
    { result: 'succeeded', code: '200' },
  ],
  [{ status: 422 }, { result: 'failed', code: '422' }],
  [{ status: 'succeeded' }, { result: 'succeeded', code: null }],
  [undefined, { result: 'succeeded', code: null }],
])('the outcome of %j', (answer, outcome) => expect(toOutcome(answer)).toEqual(outcome));

test.each([
  [Object.assign(new Error('550 no such mailbox: ana@x.example'), { responseCode: 550, code: 'EENVELOPE' }), '550'],
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('aborted'), { code: 'ABORT_ERR' }), 'timeout'],
  [new DOMException('The operation timed out', 'TimeoutError'), 'timeout'],
  [new Error('with content'), 'no_response'],
])('the code of %s, without its message', (error, code) => expect(toFailure(error)).toEqual({ result: 'failed', code }));

test('a log that fails or hangs neither breaks nor delays the call', async () => {
  const errors: unknown[] = [];
  let fail = (_error: Error): void => undefined;
  const db = { withTenant: () => new Promise((_, reject) => (fail = reject)) };
  const log = { error: (details: unknown) => void errors.push(details) };
  const callLog = createCallLog({ db, log, clock: () => new Date() } as unknown as Parameters<typeof createCallLog>[0]);
  const logCall = callLog.for(source);
  expect(await logCall('Post a message', async () => 'answer')).toBe('answer');
  await expect(logCall('Post a message', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  fail(new Error('The database is gone.'));
  await new Promise(setImmediate);
  fail(new Error('The database is gone.'));
  await callLog.waitUntilIdle();
  expect(errors).toHaveLength(2);
});

test('a call has the reference id of the request or job that makes it', async () => {
  expect(await withCid('outer', async () => (await Promise.resolve(), getCid()))).toBe('outer');
  expect(await Promise.all(['a', 'b'].map((cid) => withCid(cid, async () => (await Promise.resolve(), getCid()))))).toEqual(['a', 'b']);
  expect(getCid()).toMatch(/^[\da-f-]{36}$/);
});
