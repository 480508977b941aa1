import { findEndpoint, listIdempotentEndpoints } from './idempotent-endpoints';

test('finds the endpoint of a request by its path', () => {
  expect(findEndpoint('POST', '/api/orders?x=1')).toMatchObject({ path: '/orders', idempotent: true });
  expect(findEndpoint('POST', '/orders/1/accept')).toMatchObject({ path: '/orders/{id}/accept' });
  expect(findEndpoint('DELETE', '/api/orders')).toBeUndefined();
  expect(findEndpoint('POST', '/api/nothing/at/all')).toBeUndefined();
});

test('prefers fixed segments to parameters', () => {
  expect(findEndpoint('GET', '/orders/queue')?.path).toBe('/orders/queue');
});

test('lists what works on a key once', () => {
  expect(listIdempotentEndpoints()).toEqual(expect.arrayContaining(['POST /orders']));
  expect(listIdempotentEndpoints()).not.toContain('POST /customers');
});
