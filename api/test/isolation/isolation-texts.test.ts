import { testOpenApiConformance, testEveryOperation, useWorld } from './register-tests';
import { operations } from './operations';
import { checkTexts } from './texts/round-trip';
import type { TestWorld } from './test-world';

const used = useWorld();

testEveryOperation(used, [['stores every text exactly, or explains the rejection', checkTexts]]);

test.each<[string, (text: string) => string]>([
  ['trimmed', (text) => text.trim()],
  ['normalized', (text) => text.normalize('NFC')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['truncated', (text) => text.slice(0, 499)],
  ['stripped of control characters', (text) => text.replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, '')],
  ['given other line endings', (text) => text.replaceAll('\r\n', '\n')],
  ['escaped', (text) => text.replaceAll('&', '&amp;')],
  ['repaired where a surrogate is missing', (text) => text.toWellFormed()],
])('detects texts that were %s', async (_word, change) => {
  const { world } = used;
  const changed: TestWorld['send'] = (actor, request) =>
    world.send(actor, {
      ...request,
      ...(typeof request.payload === 'string' && {
        payload: JSON.stringify(JSON.parse(request.payload, (_key, value: unknown) => (typeof value === 'string' ? change(value) : value))),
      }),
    });
  const only = operations.filter(({ name }) => name === 'createCustomer');
  expect(await checkTexts({ ...world, send: changed }, only)).not.toEqual([]);
});

testOpenApiConformance(used);
