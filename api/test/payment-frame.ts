import type { LightMyRequestResponse } from 'fastify';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Requests, TestApp } from './app';

export const cards = {
  pays: '4242 4242 4242 4242',
  asks: '4000 0025 0000 3155',
  late: '4000 0000 0000 0341',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
};

type PaymentPage = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>;

/** Drives the payment pages of the provider that the app shows in a frame, without a token. */
export function createPaymentFrame(test: TestApp, url: string) {
  let address = url;
  const follow = async (answer: LightMyRequestResponse): Promise<PaymentPage> => {
    const { location } = answer.headers;
    if (answer.statusCode !== 303 || typeof location !== 'string') return answer;
    address = location;
    return follow(await test.app.inject({ method: 'GET', url: location }));
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const submit = async (fields: Record<string, string>): Promise<PaymentPage> => {
    const page = await follow(
      await test.app.inject({ method: 'POST', url: address, headers, payload: new URLSearchParams(fields).toString() }),
    );
    await test.deps.payments.waitUntilIdle();
    return page;
  };
  return {
    open: async () => follow(await test.app.inject({ method: 'GET', url })),
    enter: (number: string, expiry = '12 / 40', code = '123') => submit({ number, expiry, code }),
    submit,
  };
}

/** Pays an order by card like its customer. Returns the resulting page. */
export async function payByCard(
  test: TestApp,
  customer: Pick<Requests, 'post'>,
  orderId: string,
  number = cards.pays,
): Promise<PaymentPage> {
  const { payment } = (await customer.post(`/orders/${orderId}/pay`)).json<OrderDetail>();
  if (!payment?.url) throw new Error('The order has no page to pay on.');
  const frame = createPaymentFrame(test, payment.url);
  await frame.open();
  return frame.enter(number);
}
