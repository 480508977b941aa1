import { randomUUID } from 'node:crypto';
import { createHmacFunction } from '../../platform/encryption/hmac';
import { createLinkToken, isLinkTokenFor, parseLinkToken } from './link-tokens.service';

const key = { hmac: createHmacFunction(Buffer.alloc(32, 1)) };
const target = { tenantId: randomUUID(), id: randomUUID(), nonce: randomUUID() };

test('creates a token that names its row and opens it', () => {
  const token = createLinkToken(key, 'quote', target);
  expect(parseLinkToken(token)).toEqual({ tenantId: target.tenantId, id: target.id });
  expect(isLinkTokenFor(key, 'quote', target, token)).toBe(true);
  expect(createLinkToken(key, 'quote', target)).toBe(token);
});

test('rejects a token for another purpose, tenant, row, nonce or key', () => {
  const token = createLinkToken(key, 'quote', target);
  expect(isLinkTokenFor(key, 'sign', target, token)).toBe(false);
  for (const name of ['tenantId', 'id', 'nonce'] as const)
    expect(isLinkTokenFor(key, 'quote', { ...target, [name]: randomUUID() }, token)).toBe(false);
  expect(isLinkTokenFor({ hmac: createHmacFunction(Buffer.alloc(32, 2)) }, 'quote', target, token)).toBe(false);
});

test('returns undefined for malformed tokens', () => {
  const token = createLinkToken(key, 'quote', target);
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `${token}=`, token.replace(/^./, '+'), '💥'])
    expect(parseLinkToken(wrong)).toBeUndefined();
});
