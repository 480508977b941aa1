import { call } from '@techadds/shared/api';
import { useApiMutation } from '@techadds/shared/api';
import { endpoint } from './endpoint';
import { acceptOrder, declineOrder, getOrder, listOrders, placeOrder } from './orders/endpoints';

/* These functions are compiled and never run: the compiler fails if a line marked with @ts-expect-error compiles. */

export function callsThatCompile() {
  void call(listOrders);
  void call(listOrders, { query: { status: 'placed' } });
  void call(getOrder, { params: { id: 'x' } }).then((order) => order.number.length);
  void call(declineOrder, { params: { id: 'x' }, body: { reason: 'Fully booked' } });
}

export function callsThatDoNot() {
  // @ts-expect-error a missing param
  void call(getOrder);
  // @ts-expect-error a param of another name
  void call(getOrder, { params: { number: 'x' } });
  // @ts-expect-error a wrong body
  void call(declineOrder, { params: { id: 'x' }, body: { because: 'x' } });
  // @ts-expect-error a body where none is taken
  void call(acceptOrder, { params: { id: 'x' }, body: {} });
  // @ts-expect-error an unknown status filter
  void call(listOrders, { query: { status: 'lost' } });
  // @ts-expect-error a field that the answer does not have
  void call(getOrder, { params: { id: 'x' } }).then((order) => order.price);
  // @ts-expect-error text where a number goes
  void call(placeOrder, { body: { serviceId: 'x', package: 'Basic', quantity: '1' } });
}

export function useMutationsThatDoNot() {
  const accept = useApiMutation(acceptOrder);
  // @ts-expect-error a mutation without its params
  accept.mutate();
}

// @ts-expect-error a status that no success has
endpoint({ ...getOrder, status: 418 });
// @ts-expect-error a permission that is not in the table
endpoint({ ...getOrder, permission: 'orders.steal' });
// @ts-expect-error a refusal that the API does not know
endpoint({ ...getOrder, errors: [402] });

test('the compiler checks the lines above', () => {
  expect(typeof callsThatDoNot).toBe('function');
});
