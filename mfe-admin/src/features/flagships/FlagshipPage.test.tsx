import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listFlagships, listServices, orderFlagships, setFlagship, type Service } from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { toDayInput, toEndOfDay } from './date-bounds';

const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const service = (n: number, name: string, changes: Partial<Service> = {}): Service => ({
  id: id(n),
  ...{ name, slug: name, summary: '', description: '', category: { id: id(90), name: 'Cloud' }, partner: { id: id(91), name: 'Halden' } },
  ...{ packages: [], unit: 'project', priceFromCents: 100, currency: 'USD', deliveryDays: 1, taxBp: 0, images: [], tags: [] },
  ...{ status: 'active', draft: false, flagship_promoted: true, flagship_until: null, company_profile: null, archivedAt: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', allowedActions: ['flagship'] },
  ...changes,
});
const [alpha, beta, gamma] = [service(1, 'Alpha'), service(2, 'Beta'), service(3, 'Gamma', { flagship_promoted: false })];
const list = (items: Service[]) => ({
  items,
  meta: { total: items.length, limit: 200, offset: 0, sort: 'rank', order: 'asc' as const, hasMore: false },
});

beforeEach(() => {
  mockEndpoint(listFlagships, list([alpha, beta]));
  mockEndpoint(listServices, { ...list([alpha, gamma]), counts: { all: 2, live: 2, draft: 0, flagship: 1 } });
});
const open = () => renderMfe(mfe, paths.adminFlagship, 'admin');

test('lists flagships in order, and moves them', async () => {
  const ordered = mockEndpoint(orderFlagships, list([beta, alpha]));
  open();
  const rows = within(await screen.findByRole('list', { name: 'Flagships' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^1Alpha/), expect.stringMatching(/^2Beta/)]);
  expect(screen.getByRole('button', { name: 'Move Alpha up' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Move Beta up' }));
  await waitFor(() => expect(ordered.map(({ body }) => body)).toEqual([{ ids: [id(2), id(1)] }]));
});

test('sets the last day when the field loses focus', async () => {
  const set = mockEndpoint(setFlagship, alpha);
  open();
  const day = toDayInput(new Date(Date.now() + 5 * 86_400_000).toISOString());
  const input = await screen.findByLabelText('Last day of Alpha');
  fireEvent.change(input, { target: { value: day } });
  fireEvent.blur(input);
  expect(await screen.findByText('The end of Alpha is set')).toBeVisible();
  expect(set.map(({ body }) => body)).toEqual([{ flagship_promoted: true, flagship_until: toEndOfDay(day) }]);
});

test('restores a removed flagship with undo, at its position and with its end', async () => {
  const ending = { ...alpha, flagship_until: '2027-01-01T22:59:59.000Z' };
  mockEndpoint(listFlagships, list([ending, beta]));
  const set = mockEndpoint(setFlagship, ending);
  const ordered = mockEndpoint(orderFlagships, list([ending, beta]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Alpha from flagships' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(ordered.map(({ body }) => body)).toEqual([{ ids: [id(1), id(2)] }]));
  expect(set.map(({ body }) => body)).toEqual([
    { flagship_promoted: false },
    { flagship_promoted: true, flagship_until: '2027-01-01T22:59:59.000Z' },
  ]);
});

test('promotes a published service, and shows why a promotion failed', async () => {
  mockEndpoint(setFlagship, mockError(409, { error: 'Only a published service can be a flagship.' }));
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Promote a service' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote a service' }));
  expect(await dialog.findByText('Gamma')).toBeVisible();
  expect(dialog.queryByText('Alpha')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Promote Gamma' }));
  expect(await dialog.findByText(/Only a published service/)).toBeVisible();
  const set = mockEndpoint(setFlagship, gamma);
  await userEvent.click(dialog.getByRole('button', { name: 'Promote Gamma' }));
  expect(await screen.findByText('Gamma is a flagship')).toBeVisible();
  expect(set.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: id(3) }, body: { flagship_promoted: true, flagship_until: null } },
  ]);
});

test('shows an empty state when there are no flagships', async () => {
  mockEndpoint(listFlagships, list([]));
  open();
  expect(await screen.findByText('No flagship services yet')).toBeVisible();
});
