import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { createProject, getProject } from '@techadds/shared/contract/projects/endpoints';
import { getQuote } from '@techadds/shared/contract/quotes/endpoints';
import { listServices } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeProjectDetail } from './testing/projects';

const id = (n: number) => `0d9f5f0a-0000-4000-9000-${String(n).padStart(12, '0')}`;
const project = makeProjectDetail();
const singlePage = (items: object[]) =>
  ({ items, meta: { total: 1, limit: 20, offset: 0, sort: 'name', order: 'asc', hasMore: false } }) as never;
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Create project' }));

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(getProject, project);
});

test('a project by hand needs a customer, a service and a value', async () => {
  mockEndpoint(listCustomers, singlePage([{ id: id(1), name: 'Fjord AS', email: 'ana@fjord.test' }]));
  mockEndpoint(listServices, singlePage([{ id: id(2), name: 'Consulting' }]));
  const received = mockEndpoint(createProject, project);
  renderMfe(mfe, '/projects/new', 'partner_admin');
  await save();
  for (const text of ['Choose a customer.', 'Choose a service.']) expect(await screen.findByText(text)).toBeVisible();
  expect(received).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Name/), 'New network');
  await userEvent.click(screen.getByRole('combobox', { name: /Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Fjord AS/ }));
  await userEvent.click(screen.getByRole('combobox', { name: /Service/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Consulting/ }));
  await userEvent.type(screen.getByLabelText(/^Value/), '5000');
  await save();
  await waitFor(() =>
    expect(received[0]?.body).toMatchObject({ name: 'New network', customerId: id(1), serviceId: id(2), valueCents: 500_000 }),
  );
  await waitFor(() => expect(currentUrl()).toBe(`/projects/${project.id}`));
});

test('a project from an accepted quote has its customer and value; that it exists already is said', async () => {
  const customer = { id: id(1), name: 'Fjord AS', email: 'ana@fjord.test' };
  mockEndpoint(getQuote, {
    id: id(3),
    number: 'QT-2026-0007',
    title: 'Firewall refresh',
    totalCents: 199_598,
    currency: 'USD',
    customer,
  } as never);
  const received = mockEndpoint(createProject, mockError(409, { error: 'QT-2026-0007 became the project PR-2026-0001 before.' }));
  renderMfe(mfe, `/projects/new?quote=${id(3)}`, 'partner_admin');
  expect(await screen.findByText('$1,995.98 for Fjord AS, as agreed in QT-2026-0007.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Firewall refresh');
  expect(screen.queryByLabelText(/^Value/)).toBeNull();
  await save();
  expect(await screen.findByText(/became the project PR-2026-0001 before/)).toBeVisible();
  expect(received[0]?.body).toMatchObject({ name: 'Firewall refresh', quoteId: id(3) });
  expect(received[0]?.body).not.toHaveProperty('valueCents');
});

test('says that the quote did not load', async () => {
  mockEndpoint(getQuote, mockError(500, { error: 'Broken.' }));
  renderMfe(mfe, `/projects/new?quote=${id(3)}`, 'partner_admin');
  expect(await screen.findByText('The form didn’t load')).toBeVisible();
});
