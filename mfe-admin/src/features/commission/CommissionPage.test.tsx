import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCatalog, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import {
  archiveCommissionRate,
  createCommissionRate,
  listCommissionRates,
  previewCommission,
  restoreCommissionRate,
  setCommissionRules,
  updateCommissionRate,
  simulateCommission,
  type CommissionRate,
} from '@techadds/shared/contract/commission/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-d000-${String(n).padStart(12, '0')}`;
const rate: CommissionRate = {
  id: id(1),
  name: 'Security',
  code: 'security',
  type: 'percentage',
  rateBp: 1200,
  amounts: [],
  includeTax: false,
  isDefault: false,
  isEnabled: true,
  tiers: [
    { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
    { fromCents: 1_000_000, toCents: null, rateBp: 1200 },
  ],
  tierMode: 'graduated',
  tierPeriod: 'year',
  activeFrom: '2026-01-01T00:00:30.000Z',
  activeUntil: null,
  state: 'active',
  rules: [{ id: id(2), reference: 'category', referenceId: id(3), name: 'Security' }],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  archivedAt: null,
};
const item: CatalogItem = {
  id: id(4),
  name: 'Web app penetration test',
  slug: 'pentest',
  summary: '',
  category: 'Security',
  metadata: { product_category: 'Security' },
  partner: { id: id(5), name: 'Halden Systems' },
  priceFromCents: 100_000,
  currency: 'USD',
  unit: 'project',
  deliveryDays: 5,
  flagship_promoted: false,
  rating: null,
  picture: null,
  regions: [],
};
const list = <T,>(items: T[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
});
const open = (path = '/admin/commission') => renderMfe(mfe, path, 'admin');
const replace = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listCommissionRates, list([rate]));
  mockEndpoint(listCatalog, list([item]));
  mockEndpoint(
    listCategories,
    list([
      { id: id(3), name: 'Security', slug: 'security', parentId: null, position: 0, serviceCount: 1, totalCount: 1 },
      { id: id(6), name: 'Cloud', slug: 'cloud', parentId: null, position: 1, serviceCount: 0, totalCount: 0 },
    ]),
  );
});

test('lists rates with their percentages and the orders they apply to', async () => {
  open();
  const row = (await screen.findByRole('button', { name: 'Security' })).closest('tr')!;
  expect(row).toHaveTextContent(/15.% to 12.%, 2 tiers/);
  expect(within(row).getByText('Category Security')).toBeInTheDocument();
  expect(within(row).getByText('Active')).toBeInTheDocument();
});

test('saves a rate with its rules, and keeps untouched times to the second', async () => {
  const updates = mockEndpoint(updateCommissionRate, rate);
  const rules = mockEndpoint(setCommissionRules, rate);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Security' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Security' }));
  expect(editor.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
  await replace(editor.getByLabelText('Tier 2 percentage'), '10.5');
  await userEvent.click(editor.getByRole('button', { name: 'Add' }));
  expect(editor.getByText('Cloud', { selector: 'div' })).toBeVisible();
  await userEvent.click(editor.getByRole('button', { name: 'Save rate' }));
  expect(await screen.findByText('Security is saved, for orders placed from now on')).toBeVisible();
  expect(updates).toHaveLength(1);
  expect(updates[0]?.body).toMatchObject({
    activeFrom: rate.activeFrom,
    activeUntil: null,
    updatedAt: rate.updatedAt,
    tiers: [rate.tiers[0], { ...rate.tiers[1], rateBp: 1050 }],
  });
  expect(rules[0]?.body).toEqual({
    rules: [
      { reference: 'category', referenceId: id(3) },
      { reference: 'category', referenceId: id(6) },
    ],
  });
});

test('rejects an invalid percentage or incomplete tiers with a message, and sends nothing', async () => {
  const created = mockEndpoint(createCommissionRate, rate);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New rate' }));
  const editor = within(await screen.findByRole('dialog', { name: 'New rate' }));
  await userEvent.click(editor.getByRole('button', { name: 'Add a tier' }));
  await userEvent.click(editor.getByRole('button', { name: 'Save rate' }));
  expect(await editor.findByText('Enter the percentage of tier 1, like 12.5.')).toBeVisible();
  expect(editor.getByLabelText('Percentage')).toHaveAccessibleDescription(/Enter a percentage/);
  expect(editor.getByLabelText('Name')).toHaveAccessibleDescription(/required/);
  expect(created).toHaveLength(0);
  await userEvent.click(editor.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reports a conflict with another user’s change, and keeps the input', async () => {
  mockEndpoint(updateCommissionRate, mockError(409, { error: 'Somebody changed this rate meanwhile.', cid: 'ref-7' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Security' }));
  const editor = within(await screen.findByRole('dialog'));
  await replace(editor.getByLabelText('Name'), 'Safety');
  await userEvent.click(editor.getByRole('button', { name: 'Save rate' }));
  expect(await editor.findByRole('alert')).toHaveTextContent(/Somebody changed this rate meanwhile.*ref-7/);
  expect(editor.getByLabelText('Name')).toHaveValue('Safety');
});

test('simulates an unsaved rate on last month’s orders', async () => {
  const received = mockEndpoint(simulateCommission, {
    period: { from: '2026-10-01', to: '2026-10-31' },
    currency: 'USD',
    totals: { orders: 12, netCents: 1_000_000, actualCents: 120_000, wouldBeCents: 150_000, differenceCents: 30_000 },
    byPartner: [
      {
        id: id(5),
        name: 'Halden Systems',
        orders: 12,
        netCents: 1_000_000,
        actualCents: 120_000,
        wouldBeCents: 150_000,
        differenceCents: 30_000,
      },
    ],
    changed: [],
    leftOut: 1,
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Security' }));
  const editor = within(await screen.findByRole('dialog'));
  await userEvent.click(editor.getByRole('button', { name: 'Try on last month' }));
  const result = within(await editor.findByRole('region', { name: 'On last month’s orders' }));
  expect(result.getByText('With this rate').closest('div')).toHaveTextContent('$1,500.00');
  expect(result.getByText('1 order in another currency is left out.')).toBeVisible();
  expect(received[0]?.body).toMatchObject({ replacesId: rate.id, rules: [{ reference: 'category', referenceId: id(3) }] });
});

test('archives a rate, and restores it with undo', async () => {
  mockEndpoint(archiveCommissionRate, rate);
  const restored = mockEndpoint(restoreCommissionRate, rate);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Security' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Security restored and disabled/)).toBeVisible();
  expect(restored).toHaveLength(1);
});

test('explains with a sample order which rate wins and why the others do not', async () => {
  const received = mockEndpoint(previewCommission, {
    currency: 'USD',
    partner: item.partner,
    lines: [
      {
        rateId: rate.id,
        ruleId: id(2),
        code: 'security',
        rateBp: 1200,
        baseCents: 100_000,
        amountCents: 12_000,
        priorCents: 0,
        parts: [],
        explain: [
          {
            rateId: rate.id,
            name: 'Security',
            code: 'security',
            won: true,
            dimensions: 1,
            matched: [],
            reason: 'Matches in 1 dimension: category Security.',
          },
          {
            rateId: id(9),
            name: 'Default',
            code: 'default',
            won: false,
            dimensions: null,
            matched: [],
            reason: 'Counts only where no rule matches.',
          },
        ],
        service: { id: item.id, name: item.name, category: 'Security' },
        netCents: 100_000,
        taxCents: 10_000,
      },
    ],
    totals: { netCents: 100_000, taxCents: 10_000, baseCents: 100_000, amountCents: 12_000, effectiveBp: 1200 },
  });
  open('/admin/commission?tab=preview');
  await screen.findByRole('option', { name: 'Halden Systems' });
  await replace(screen.getByLabelText('Net 1'), 'much');
  await userEvent.click(screen.getByRole('button', { name: 'Explain commission' }));
  expect(screen.getByLabelText('Net 1')).toHaveAccessibleDescription(/Enter an amount/);
  expect(received).toHaveLength(0);
  await replace(screen.getByLabelText('Net 1'), '1,000');
  await userEvent.click(screen.getByRole('button', { name: 'Explain commission' }));
  expect(await screen.findByText('Security wins')).toBeVisible();
  expect(screen.getByText('Counts only where no rule matches.')).toBeVisible();
  expect(received[0]?.body).toEqual({ partnerId: id(5), lines: [{ serviceId: item.id, netCents: 100_000 }] });
});

test('shows different screens for no rates, no match and a failed request', async () => {
  mockEndpoint(listCommissionRates, list([]));
  const first = open();
  expect(await screen.findByText('No commission rates yet')).toBeVisible();
  first.unmount();
  const none = open('/admin/commission?query=gold');
  expect(await screen.findByText('No rates match “gold”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/admin/commission');
  none.unmount();
  mockEndpoint(listCommissionRates, mockError(503, { error: 'The database is away', cid: 'ref-1' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-1');
});
