import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getOrder,
  listQueue,
  previewRefund,
  recordPayment,
  refundOrder,
  resolveDispute,
  type RefundPreview,
} from '@techadds/shared/contract/orders/endpoints';
import {
  currentUrl,
  mockEndpoint,
  makeOrder,
  makeOrderCounts,
  mockError,
  renderMfe,
  makeOrderRow,
  type ReceivedRequest,
} from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const shares = {
  ...{
    partnerCents: 84_780,
    commissionCents: 12_000,
    feeCents: 3220,
    owedCents: 0,
    setOffCents: 0,
    partnerDiscountCents: 0,
    platformDiscountCents: 0,
    feePayer: 'partner' as const,
    taxCents: 10_000,
    partnerTaxCents: 0,
  },
  ...{ releasedAt: '2026-11-20T08:00:00.000Z', availableAt: '2026-11-27T08:00:00.000Z', exchange: null, exchangesInto: null },
};
const paid = makeOrder({ fulfilmentStatus: 'completed', paymentStatus: 'paid', shares, allowedActions: ['refund'] });

/** The 30 % refund of vector A; other amounts are in proportion to it. */
const previewOf = ({ query }: Pick<ReceivedRequest<typeof previewRefund>, 'query'>): RefundPreview => {
  const amountCents = Number(query.amountCents ?? 110_000);
  const part = (of: number) => Math.round((of * amountCents) / 110_000);
  return {
    ...{ currency: 'USD', amountCents, creditCents: 0, mostCents: 110_000, released: true, promotionCents: 0, owedCents: 0 },
    ...{ partnerCents: part(88_000), commissionCents: part(12_000), feeCents: 0, taxCents: part(10_000) },
  };
};

const open = async (name: string, shown = paid) => {
  mockEndpoint(getOrder, shown);
  mockEndpoint(previewRefund, previewOf);
  const page = renderMfe(mfe, `/admin/orders/${shown.id}`, 'admin');
  await userEvent.click(await screen.findByRole('button', { name }));
  return { page, dialog: within(await screen.findByRole('dialog')) };
};

test('refunds 30 % of the remaining amount once, after a preview of who bears it', async () => {
  const received = mockEndpoint(refundOrder, { ...paid, refundedCents: 33_000, paymentStatus: 'partially_refunded' });
  const { dialog } = await open('Refund');
  expect(await dialog.findByText('Back to Kestrel Foods')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Given in'), 'percent');
  await userEvent.type(dialog.getByLabelText('Share of what is left'), '30');
  expect(await dialog.findByText('$264.00')).toBeVisible();
  for (const amount of ['$36.00', '$30.00']) expect(dialog.getByText(amount)).toBeVisible();
  expect(dialog.getByText(/with the payment fee, which stays/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'product_unsatisfactory');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refund $330.00' }));
  expect(await screen.findByText('OR-2026-0184: $330.00 goes back to Kestrel Foods')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(received.map(({ body }) => body)).toEqual([{ amountCents: 33_000, reason: 'product_unsatisfactory', note: '' }]);
  expect(received[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
});

test('requires an amount and a reason, and rejects more than the remaining amount', async () => {
  const received = mockEndpoint(refundOrder, paid);
  const { dialog } = await open('Refund');
  await userEvent.click(dialog.getByRole('button', { name: /^Refund/ }));
  expect(await dialog.findByText('Enter an amount, like 330.00.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Choose a reason.');
  await userEvent.type(dialog.getByLabelText('Amount'), '1100.01');
  expect(await dialog.findByText('At most $1,100.00 can go back.')).toBeVisible();
  expect(received).toHaveLength(0);
});

test('keeps the input after a failed refund, and retries with the same idempotency key', async () => {
  const failed = mockEndpoint(refundOrder, mockError(503, { error: 'The database is away', cid: 'ref-7' }));
  const { dialog } = await open('Refund');
  await userEvent.type(dialog.getByLabelText('Amount'), '330');
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'other');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $330.00' }));
  expect(await dialog.findByText('Nothing is refunded yet')).toBeVisible();
  expect(dialog.getByText('ref-7')).toBeVisible();
  expect(dialog.getByLabelText('Amount')).toHaveValue('330');
  const again = mockEndpoint(refundOrder, paid);
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $330.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(again[0]?.headers.get('Idempotency-Key')).toBe(failed[0]?.headers.get('Idempotency-Key'));
});

test('shows the part of a refund that the partner has already been paid out', async () => {
  mockEndpoint(getOrder, paid);
  mockEndpoint(previewRefund, (received) => ({ ...previewOf(received), owedCents: 88_000 }));
  renderMfe(mfe, `/admin/orders/${paid.id}`, 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Owed by Halden Systems')).toBeVisible();
});

const disputed = makeOrder({
  fulfilmentStatus: 'disputed',
  paymentStatus: 'paid',
  shares: { ...shares, releasedAt: null, availableAt: null },
  allowedActions: ['resolve'],
});

test('resolves a dispute with a split, and previews the amounts first', async () => {
  const received = mockEndpoint(resolveDispute, { ...disputed, fulfilmentStatus: 'split', refundedCents: 33_000 });
  const { dialog } = await open('Decide dispute', disputed);
  expect(dialog.getByText('Released from escrow')).toBeVisible();
  expect(dialog.getByText('$847.80')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: /Split/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await dialog.findByText('Enter an amount, like 330.00.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Back to Kestrel Foods'), '330');
  expect(await dialog.findByText(/Halden Systems is paid \$583\.80/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Note'), 'Half of it was there.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('OR-2026-0184 is decided: $330.00 goes back to Kestrel Foods')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ outcome: 'split', refundCents: 33_000, note: 'Half of it was there.' }]);
});

test.each([
  ['Complete', 'completed'],
  ['Refund', 'canceled'],
] as const)('sends the decision "%s" as %s, without an amount', async (label, outcome) => {
  const received = mockEndpoint(resolveDispute, { ...disputed, fulfilmentStatus: outcome });
  const { dialog } = await open('Decide dispute', disputed);
  await userEvent.click(dialog.getByRole('radio', { name: new RegExp(label) }));
  await userEvent.type(dialog.getByLabelText('Note'), 'Looked at it.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ outcome, note: 'Looked at it.' }]));
});

test('leaves a dispute unresolved after a failed request, and says so', async () => {
  mockEndpoint(resolveDispute, mockError(409, { error: 'OR-2026-0184 is completed.' }));
  const { dialog } = await open('Decide dispute', disputed);
  await userEvent.type(dialog.getByLabelText('Note'), 'Looked at it.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await dialog.findByText('Nothing is decided yet')).toBeVisible();
  expect(dialog.getByLabelText('Note')).toHaveValue('Looked at it.');
});

test('records a transfer with its reference', async () => {
  const waiting = makeOrder({ fulfilmentStatus: 'accepted', method: 'invoice', allowedActions: ['recordPayment'] });
  const received = mockEndpoint(recordPayment, { ...waiting, paymentStatus: 'paid' });
  const { dialog } = await open('Record payment', waiting);
  expect(dialog.getByText(/stays in escrow until the work is accepted/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Record $1,100.00' }));
  expect(dialog.getByLabelText('Reference')).toHaveAccessibleDescription(/required/);
  await userEvent.type(dialog.getByLabelText('Reference'), 'SEPA 4711{Enter}');
  expect(await screen.findByText('OR-2026-0184: $1,100.00 has arrived')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ reference: 'SEPA 4711' }]);
});

test('shows no payment actions to users without permission', async () => {
  mockEndpoint(getOrder, { ...paid, allowedActions: [] });
  renderMfe(mfe, `/partners/orders/${paid.id}`, 'partner_admin');
  await screen.findByRole('heading', { level: 1, name: paid.number });
  for (const name of ['Refund', 'Decide dispute', 'Record payment', 'Cancel order'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('shows administrators the orders of all partners at their own URL', async () => {
  const meta = { total: 1, limit: 50, offset: 0, sort: 'dueAt', order: 'asc' as const, hasMore: false };
  mockEndpoint(listQueue, { items: [makeOrderRow()], meta, counts: makeOrderCounts({ all: 1, placed: 1 }) });
  renderMfe(mfe, '/admin/orders', 'admin');
  expect(await screen.findByRole('columnheader', { name: 'Partner' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Web app penetration test/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/orders\/.+/),
  );
  await userEvent.click(screen.getByRole('link', { name: /Disputed/ }));
  expect(currentUrl()).toBe('/admin/orders?status=disputed');
});
