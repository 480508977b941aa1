import { clearQuoteRequestDraft, saveQuoteRequestDraft } from '@techadds/shared/features/quote-request';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { getCredit } from '@techadds/shared/contract/credit/endpoints';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import { getOrder, placeOrder } from '@techadds/shared/contract/orders/endpoints';
import { requestQuote } from '@techadds/shared/contract/quote-requests/endpoints';
import { listServiceRatings } from '@techadds/shared/contract/ratings/endpoints';
import type { Role } from '@techadds/shared/roles';
import { areUpdatesHeld, keepDrafts } from '@techadds/shared/router';
import { currentUrl, mockEndpoint, singlePage, makeOrder, makeRatingSummary, mockError, renderMfe } from '@techadds/shared/testing';
import { makeCatalogService } from '../catalog/testing/catalog';
import * as mfe from '../../mfe';

const penTest = makeCatalogService();
const path = `/marketplace/${penTest.id}`;

const fee = (changes: Partial<FeePreview> = {}): FeePreview => ({
  amountCents: 110_000,
  method: 'card',
  currency: 'USD',
  profileId: penTest.id,
  payer: 'partner',
  lines: [],
  feeCents: 3220,
  netCents: 106_780,
  grossUpCents: 113_314,
  effectiveBp: 293,
  perk: null,
  ...changes,
});

async function open(role: Role = 'customer', at = path) {
  renderMfe(mfe, at, role);
  return screen.findByRole('heading', { level: 1, name: penTest.name });
}

const line = (label: RegExp | string) => screen.getByText(label).closest('div')!;
async function enter(requirements: string) {
  await userEvent.click(screen.getByLabelText('Requirements'));
  await userEvent.paste(requirements);
}
const orderNow = () => screen.getByRole('button', { name: 'Order now' });

beforeEach(() => {
  mockEndpoint(getCatalogItem, penTest);
  mockEndpoint(previewFee, fee());
  mockEndpoint(getCredit, { balances: [] });
  mockEndpoint(listServiceRatings, { ...singlePage([]), summary: makeRatingSummary() });
});

test('shows partner, packages, description and related services', async () => {
  await open();
  expect(screen.getAllByText('Halden Systems')[0]).toBeVisible();
  expect(screen.getByText('Flagship')).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['Basic', 'Standard', 'Premium']);
  expect(screen.getByText(/Two testers, one week\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zero-trust network rollout' })).toHaveAttribute(
    'href',
    `/marketplace/${penTest.related[0]!.id}`,
  );
  expect(screen.getByRole('link', { name: 'Security', hidden: true })).toHaveAttribute('href', '/marketplace?category=security');
});

test('preselects the middle package, with tax and a card fee paid by the partner', async () => {
  const requests = mockEndpoint(previewFee, fee());
  await open();
  expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked();
  expect(await screen.findByText('Card fee, paid by Halden Systems')).toBeVisible();
  expect(line('Card fee, paid by Halden Systems')).toHaveTextContent('$0.00');
  expect(line(/^Tax, 10/)).toHaveTextContent('$100.00');
  expect(line('You pay')).toHaveTextContent('$1,100.00');
  expect(requests[0]?.query).toEqual({ amountCents: '110000', method: 'card' });
});

test('adds a fee that the customer bears to the total', async () => {
  mockEndpoint(previewFee, fee({ payer: 'customer' }));
  await open();
  expect(await screen.findByText('Card fee')).toBeVisible();
  expect(line('You pay')).toHaveTextContent('$1,132.20');
});

test('shows the price without a fee if there is no fee profile', async () => {
  mockEndpoint(previewFee, mockError(404, { error: 'No fee profile' }));
  await open();
  expect(await screen.findByText('You pay')).toBeVisible();
  expect(screen.queryByText(/Card fee/)).toBeNull();
});

test('changes the package with the arrow keys, and updates the price', async () => {
  await open();
  screen.getByRole('radio', { name: /Standard/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /Premium/ })).toBeChecked();
  expect(currentUrl()).toBe(`${path}?package=Premium`);
  expect(line('You pay')).toHaveTextContent('$2,640.00');
});

test('updates the price with the quantity', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'More: Quantity' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: Quantity' }));
  expect(line('Standard × 3')).toHaveTextContent('$3,000.00');
  expect(line('You pay')).toHaveTextContent('$3,300.00');
});

test('explains the next steps, and that the money is held meanwhile', async () => {
  await open();
  expect(
    screen.getByText('You pay on the next page. Halden Systems then answers within 72 hours; a refusal sends your money back.'),
  ).toBeVisible();
  expect(screen.getByText(/Your money is held until you accept it/)).toBeVisible();
});

test('sends what was shown to pay, and shows what it is now if it has changed', async () => {
  const received = mockEndpoint(
    placeOrder,
    mockError(409, { error: 'The total has changed.', code: 'total_changed', expectedTotalCents: 110_000, totalCents: 121_000 }),
  );
  await open();
  expect(await screen.findByText('Card fee, paid by Halden Systems')).toBeVisible();
  const loads = mockEndpoint(getCatalogItem, penTest);
  await userEvent.click(orderNow());
  expect(received[0]?.body).toMatchObject({ expectedTotalCents: 110_000 });
  expect(await screen.findByRole('alert')).toHaveTextContent('It was $1,100.00, and is $1,210.00 now. Nothing was ordered.');
  await waitFor(() => expect(loads).not.toHaveLength(0));
});

test('opens the order after it is placed', async () => {
  const placed = makeOrder({ number: 'OR-2026-0007' });
  const received = mockEndpoint(placeOrder, placed);
  mockEndpoint(getOrder, placed);
  await open('customer', `${path}?package=Basic`);
  await enter('Test the staging system.');
  await userEvent.click(orderNow());
  expect(await screen.findByRole('heading', { level: 1, name: 'OR-2026-0007' })).toBeVisible();
  expect(currentUrl()).toBe(`/orders/${placed.id}`);
  expect(received[0]?.body).toMatchObject({
    serviceId: penTest.id,
    package: 'Basic',
    quantity: 1,
    requirements: 'Test the staging system.',
  });
  expect(received[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
});

test('places one order on a double click', async () => {
  const received = mockEndpoint(placeOrder, makeOrder());
  mockEndpoint(getOrder, makeOrder());
  await open();
  await userEvent.dblClick(orderNow());
  await waitFor(() => expect(currentUrl()).toMatch(/^\/orders\//));
  expect(received).toHaveLength(1);
});

test('places the order with Ctrl+Enter in the text field', async () => {
  const received = mockEndpoint(placeOrder, makeOrder());
  mockEndpoint(getOrder, makeOrder());
  await open();
  await userEvent.type(screen.getByLabelText('Requirements'), 'Soon{Control>}{Enter}{/Control}');
  await waitFor(() => expect(received).toHaveLength(1));
  await waitFor(() => expect(currentUrl()).toMatch(/^\/orders\//));
});

test('retries with the same idempotency key after a lost response, and keeps the input', async () => {
  const received = mockEndpoint(placeOrder, () => Promise.reject(new TypeError('Failed to fetch')));
  await open();
  await enter('Test the staging system.');
  await userEvent.click(orderNow());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The order was not confirmed');
  expect(alert).toHaveTextContent('Trying again cannot order twice.');
  expect(screen.getByLabelText('Requirements')).toHaveValue('Test the staging system.');
  const again = mockEndpoint(placeOrder, makeOrder());
  mockEndpoint(getOrder, makeOrder());
  await userEvent.click(orderNow());
  await waitFor(() => expect(again).toHaveLength(1));
  expect(again[0]?.headers.get('Idempotency-Key')).toBe(received[0]?.headers.get('Idempotency-Key'));
  await waitFor(() => expect(currentUrl()).toMatch(/^\/orders\//));
});

test('reports an earlier attempt that succeeded before the form was changed, and uses a new key for the next order', async () => {
  const received = mockEndpoint(
    placeOrder,
    mockError(422, { error: 'Check the fields', fields: { 'Idempotency-Key': 'This key belongs to another order.' } }),
  );
  await open();
  await userEvent.click(orderNow());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your order was already placed');
  expect(within(alert).getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
  await userEvent.click(orderNow());
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers.get('Idempotency-Key')).not.toBe(received[0]?.headers.get('Idempotency-Key'));
});

test('links a user with an unverified e-mail to the verification page, and keeps the input', async () => {
  mockEndpoint(placeOrder, mockError(409, { error: 'Verify in your settings that it is yours', code: 'email_not_verified' }));
  await open();
  await userEvent.type(screen.getByLabelText('Requirements'), 'By Friday');
  await userEvent.click(orderNow());
  expect(await screen.findByRole('alert')).toHaveTextContent('Verify in your settings that it is yours');
  const link = screen.getByRole('link', { name: 'Send verification e-mail' });
  expect(link).toHaveAttribute('href', '/settings/email');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByLabelText('Requirements')).toHaveValue('By Friday');
  // The link must disappear after a different error.
  mockEndpoint(placeOrder, mockError(409, { error: 'Not on offer', code: 'not_on_offer' }));
  await userEvent.click(orderNow());
  await waitFor(() => expect(screen.queryByRole('link', { name: /verify my e-mail/ })).not.toBeInTheDocument());
});

test('shows a server error under its input and focuses it', async () => {
  mockEndpoint(placeOrder, mockError(422, { error: 'Check the fields', fields: { quantity: 'The total is too large. Order fewer.' } }));
  await open();
  await userEvent.click(orderNow());
  const quantity = await screen.findByRole('spinbutton');
  await waitFor(() => expect(quantity).toBeInvalid());
  expect(quantity).toHaveAccessibleDescription(/The total is too large/);
  await waitFor(() => expect(quantity).toHaveFocus());
});

test('shows that a package is no longer available', async () => {
  mockEndpoint(placeOrder, mockError(422, { error: 'Check the fields', fields: { package: 'Choose one of: Basic, Premium.' } }));
  await open();
  await userEvent.click(orderNow());
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one of: Basic, Premium.');
});

test('rejects a text that is too long in the browser', async () => {
  const received = mockEndpoint(placeOrder, makeOrder());
  await open();
  const requirements = screen.getByLabelText('Requirements');
  await userEvent.click(requirements);
  await userEvent.paste('x'.repeat(4001));
  expect(requirements).toBeValid();
  await userEvent.tab();
  expect(requirements).toBeInvalid();
  expect(requirements).toHaveAccessibleDescription(/Use at most 4,000 characters/);
  await userEvent.click(orderNow());
  expect(received).toHaveLength(0);
  await waitFor(() => expect(requirements).toHaveFocus());
});

test.each(['partner_admin', 'partner_staff', 'admin', 'super_admin'] as const)(
  'tells a %s who can order, without an order button',
  async (role) => {
    await open(role);
    expect(screen.getByText(/^Customers can order this\. You are signed in as/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Order now' })).toBeNull();
    expect(screen.queryByLabelText('Requirements')).toBeNull();
    expect(await screen.findByText('The customer pays')).toBeVisible();
  },
);

test.each([404, 422] as const)('shows that a service is unavailable on a %i response', async (status) => {
  mockEndpoint(getCatalogItem, mockError(status, {}));
  renderMfe(mfe, path, 'customer');
  expect(await screen.findByText('This service is not available')).toBeVisible();
});

test('offers a retry when the service fails to load', async () => {
  mockEndpoint(getCatalogItem, mockError(500, { error: 'Something went wrong', cid: 'ref-9' }));
  renderMfe(mfe, path, 'customer');
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
  mockEndpoint(getCatalogItem, penTest);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: penTest.name })).toBeVisible();
});

test('asks before the order form is left with requirements, and resets it when another service opens', async () => {
  const other = makeCatalogService({ name: 'Zero-trust network rollout', related: [] });
  const first: typeof penTest = { ...penTest, related: [{ ...penTest.related[0]!, id: other.id }] };
  mockEndpoint(getCatalogItem, ({ params }) => (params.id === other.id ? other : first));
  await open();
  await enter('For the first one');
  // The question is loaded once something is typed.
  await act(async () => void (await import('./UnsavedOrder')));
  await userEvent.click(screen.getByRole('link', { name: 'Zero-trust network rollout' }));
  expect(currentUrl()).toBe(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Zero-trust network rollout' })).toBeVisible();
  expect(screen.getByLabelText('Requirements')).toHaveValue('');
});

test('defers an app update while the order form has input', async () => {
  await open();
  expect(areUpdatesHeld()).toBe(false);
  await enter('Test the staging system.');
  expect(areUpdatesHeld()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Requirements'));
  expect(areUpdatesHeld()).toBe(false);
});

test('restores the order form once a release has replaced the page, and nothing of an order that is placed', async () => {
  const order = makeOrder();
  mockEndpoint(placeOrder, order);
  mockEndpoint(getOrder, order);
  const notice = 'We restored what you had typed.';
  const release = () => {
    keepDrafts();
    cleanup();
    return open();
  };
  await open();
  await enter('Test the staging system.');
  await userEvent.click(screen.getByRole('button', { name: 'More: Quantity' }));
  await userEvent.type(screen.getByLabelText('Perk code'), 'WELCOME');
  await release();
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByLabelText('Requirements')).toHaveValue('Test the staging system.');
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  expect(screen.getByLabelText('Perk code')).toHaveValue('WELCOME');
  expect(areUpdatesHeld()).toBe(true);

  await userEvent.click(orderNow());
  await waitFor(() => expect(currentUrl()).toBe(`/orders/${order.id}`));
  await release();
  expect(screen.getByLabelText('Requirements')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('shows frequently asked questions and the delivery regions', async () => {
  mockEndpoint(getCatalogItem, { ...penTest, regions: ['nordics'] });
  await open();
  await userEvent.click(screen.getByText('Do you test at night?'));
  expect(screen.getByText('Yes, by arrangement.')).toBeVisible();
  expect(screen.getByText('Delivered in Nordics')).toBeVisible();
});

test('has in the request what was shared from another app', async () => {
  saveQuoteRequestDraft('Two sites');
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Request a quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a quote' }));
  expect(dialog.getByLabelText(/^What should be done/)).toHaveValue('Two sites');
  clearQuoteRequestDraft();
});

test('requests a quote once, with the chosen package', async () => {
  const requests = mockEndpoint(requestQuote, {
    ...{ id: penTest.id, service: penTest, partner: penTest.partner, customerName: 'Jonas Weber', package: 'Standard', quantity: 1 },
    ...{ message: 'Two sites', quote: null, createdAt: '2026-11-20T09:00:00Z' },
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Request a quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a quote' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Request quote' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^What should be done/), 'Two sites');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Request quote' }));
  expect(await screen.findByText('Quote requested from Halden Systems')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ message: 'Two sites', package: 'Standard', quantity: 1 }]);
  expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
});

describe('credit', () => {
  const balance = { customerId: penTest.id, partner: penTest.partner, currency: 'USD', availableCents: 40_000, reservedCents: 0 };

  test('pays a part from credit, with a card fee on the rest only', async () => {
    mockEndpoint(getCredit, { balances: [balance] });
    const fees = mockEndpoint(previewFee, fee({ payer: 'customer' }));
    const requests = mockEndpoint(placeOrder, makeOrder());
    mockEndpoint(getOrder, makeOrder());
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Use credit, $400.00 left' }));
    expect(await screen.findByText('From credit')).toBeVisible();
    await waitFor(() => expect(fees.at(-1)?.query).toEqual({ amountCents: '70000', method: 'card' }));
    await waitFor(() => expect(line('You pay')).toHaveTextContent('$732.20'));
    await userEvent.click(orderNow());
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ creditCents: 40_000, expectedTotalCents: 113_220 }));
  });

  test('needs no card where credit pays all of it', async () => {
    mockEndpoint(getCredit, { balances: [{ ...balance, availableCents: 500_000 }] });
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Use credit, $5,000.00 left' }));
    await waitFor(() => expect(line('You pay')).toHaveTextContent('$0.00'));
    expect(screen.getByText(/Your credit pays at once/)).toBeVisible();
  });

  test('is not offered for another partner or currency', async () => {
    mockEndpoint(getCredit, {
      balances: [
        { ...balance, currency: 'EUR' },
        { ...balance, partner: { ...balance.partner, id: balance.customerId.replace(/^./, 'f') } },
      ],
    });
    await open();
    expect(await screen.findByText('Card fee, paid by Halden Systems')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
