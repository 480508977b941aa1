import { validationError } from '../http/errors';
import { defineHeavyTask } from './heavy-task';
import { readResponse, respondToRequest } from './worker-messages';

const tasks = [
  defineHeavyTask('sum', (a: number, b: number) => a + b),
  defineHeavyTask('invalid', () => Promise.reject(validationError({ csv: 'Check line 2.' }))),
  defineHeavyTask('defect', () => Promise.reject(new TypeError('a defect'))),
];
const send = async (task: string, ...args: unknown[]) => readResponse(structuredClone(await respondToRequest(tasks, { task, args })));

test('passes the result on', async () => expect(await send('sum', 1, 2)).toBe(3));

test('passes an error for the caller on as it is', () =>
  expect(send('invalid')).rejects.toMatchObject({ status: 422, code: 'invalid', extra: { fields: { csv: 'Check line 2.' } } }));

test('passes a defect on, which is no error for the caller', async () => {
  await expect(send('defect')).rejects.toThrow('a defect');
  await expect(send('defect')).rejects.not.toHaveProperty('status');
});

test('rejects a task that is not listed', () => expect(send('unknown')).rejects.toThrow('The workers know no task unknown'));
