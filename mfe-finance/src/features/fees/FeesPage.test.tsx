import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listFeeProfiles, previewFee, putFeeProfile, type FeePreview, type FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Role } from '@techadds/shared/roles';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-8000-0000000000f1';
const profile: FeeProfile = {
  id,
  name: 'Card payments',
  method: 'card',
  percentBp: 290,
  fixedCents: 30,
  minCents: null,
  maxCents: 50_000,
  currency: 'USD',
  payer: 'partner',
  refundable: false,
  activeFrom: '2026-01-01T00:00:00.000Z',
  activeUntil: null,
  state: 'active',
  isDefault: true,
};
const preview: FeePreview = {
  amountCents: 110_000,
  method: 'card',
  currency: 'USD',
  profileId: id,
  payer: 'partner',
  lines: [
    { code: 'percent', label: '2.9 % of the amount', rateBp: 290, fixedCents: 0, amountCents: 3190 },
    { code: 'fixed', label: 'Fixed part', rateBp: 0, fixedCents: 30, amountCents: 30 },
  ],
  feeCents: 3220,
  netCents: 106_780,
  grossUpCents: 113_317,
  effectiveBp: 293,
  perk: null,
};
const meta = { total: 1, limit: 50, offset: 0, sort: 'method', order: 'asc' as const, hasMore: false };
const open = (path = '/finance/fees', role: Role = 'admin') => renderMfe(mfe, path, role);
/** The response to the initial request of the gross-up card. */
const toKeep: FeePreview = { ...preview, amountCents: 100_000, feeCents: 2930, netCents: 97_070, grossUpCents: 103_018 };
const byAmount = ({ query }: { query: Record<string, string> }) => (query.amountCents === '100000' ? toKeep : preview);

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listFeeProfiles, { items: [profile], meta });
  mockEndpoint(previewFee, byAmount);
});

test('itemizes the fee on 1,100.00 by card', async () => {
  open();
  expect(await screen.findByText('$1,067.80')).toBeVisible();
  for (const amount of ['$1,100.00', '−$31.90', '−$0.30']) expect(screen.getByText(amount)).toBeVisible();
  expect(screen.getByText(/\$32\.20, 2\.93.% of the amount/)).toBeVisible();
});

test('lists a profile with its rate, limits and payer', async () => {
  open();
  const row = (await screen.findByText('Card payments')).closest('tr')!;
  for (const text of ['Card', '2.9 % + $0.30', 'at most $500.00', 'Partner', 'Default'])
    expect(within(row).getByText(text)).toBeInTheDocument();
});

test('puts amount and method into the URL and the next preview request', async () => {
  const received = mockEndpoint(previewFee, byAmount);
  open();
  await screen.findByText('$1,067.80');
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '1,000.5');
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Bank debit');
  expect(currentUrl()).toBe('/finance/fees?amountCents=100050&method=ach');
  expect(received.at(-1)?.query).toEqual({ amountCents: '100050', method: 'ach' });
});

test.each([
  ['', 'Enter an amount, like 1,100.00.'],
  ['abc', 'Enter an amount, like 1,100.00.'],
  ['1.234', 'USD has up to 2 decimals.'],
  ['0', 'Enter an amount of 0.01 or more.'],
  ['9999999999999.99', 'Enter an amount of $9,000,000,000,000.00 or less.'],
])('rejects the amount "%s" with a message and does not send it', async (typed, words) => {
  const received = mockEndpoint(previewFee, byAmount);
  open();
  const amount = await screen.findByLabelText('Amount');
  await screen.findByText('$1,067.80');
  await userEvent.clear(amount);
  const before = received.length;
  if (typed) await userEvent.type(amount, typed, { skipClick: true });
  await userEvent.tab();
  expect(amount).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(received.slice(before).map(({ query }) => query.amountCents)).not.toContain(typed);
});

test('falls back to the default amount and method for invalid URL parameters', async () => {
  const received = mockEndpoint(previewFee, byAmount);
  open('/finance/fees?amountCents=lots&method=gold');
  await screen.findByText('$1,067.80');
  expect(received.map(({ query }) => query)).toContainEqual({ amountCents: '110000', method: 'card' });
});

test('shows that a method without a profile has no fee', async () => {
  mockEndpoint(previewFee, mockError(404, { error: 'There is no such fee profile.' }));
  open();
  expect(await screen.findByText(/no profile is set for it/)).toBeVisible();
});

test('shows that charging 1,030.18 by card leaves 1,000.00', async () => {
  open();
  expect(await screen.findByText('$1,030.18')).toBeVisible();
  expect(screen.getByText('−$30.18')).toBeVisible();
});

test('shows past and future fees with their status on demand, as the URL says', async () => {
  const received = mockEndpoint(listFeeProfiles, ({ query }) => ({
    items:
      query.history === 'true' ? [profile, { ...profile, id: id.replace('f1', 'f2'), name: 'Before', state: 'ended' as const }] : [profile],
    meta,
  }));
  open();
  await screen.findByText('Card payments');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show past and coming fees' }));
  expect(await screen.findByText('Before')).toBeVisible();
  expect(screen.getByText('Ended')).toBeVisible();
  expect(currentUrl()).toBe('/finance/fees?history=true');
  expect(received.at(-1)?.query).toEqual({ history: 'true' });
});

describe('setting a fee', () => {
  const change = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    if (text) await userEvent.type(screen.getByLabelText(label), text);
  };

  test('sends basis points and cents, once on a double click, and says when the fee is active', async () => {
    const received = mockEndpoint(putFeeProfile, () => new Promise<FeeProfile>((resolve) => setTimeout(resolve, 50, profile)));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change Card payments' }));
    await screen.findByRole('dialog', { name: 'Change Card payments' });
    await change('Percentage', '3.1');
    await change('At least', '1');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Set fee' }));
    expect(await screen.findByText('Card payments is active')).toBeVisible();
    expect(received.map(({ body }) => body)).toEqual([
      {
        name: 'Card payments',
        method: 'card',
        currency: 'USD',
        percentBp: 310,
        fixedCents: 30,
        minCents: 100,
        maxCents: 50_000,
        payer: 'partner',
        refundable: false,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('rejects an invalid percentage, and shows a server error under its field', async () => {
    mockEndpoint(putFeeProfile, mockError(422, { error: 'Wrong', fields: { maxCents: 'Must be more than the least.' } }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change Card payments' }));
    await screen.findByRole('dialog');
    await change('Percentage', 'a lot');
    await userEvent.click(screen.getByRole('button', { name: 'Set fee' }));
    expect(screen.getByLabelText('Percentage')).toHaveAccessibleDescription(/Enter a percentage/);
    expect(screen.getByLabelText('Percentage')).toHaveFocus();
    await change('Percentage', '2');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByLabelText('At most')).toHaveAccessibleDescription(/Must be more than the least/));
    expect(screen.getByLabelText('Percentage')).toHaveValue('2');
  });

  test('is not offered to partners', async () => {
    open('/finance/fees', 'partner_admin');
    await screen.findByText('Card payments');
    expect(screen.queryByRole('button', { name: /Change|Set a fee/ })).toBeNull();
  });
});

test('offers a retry when the profiles fail to load', async () => {
  mockEndpoint(listFeeProfiles, mockError(503, { error: 'The database is away', cid: 'ref-9' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
  mockEndpoint(listFeeProfiles, { items: [], meta: { ...meta, total: 0 } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No fees are set')).toBeVisible();
});
