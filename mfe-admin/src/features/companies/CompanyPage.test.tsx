import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCompany,
  listCompanyTenants,
  suspendCompany,
  terminateCompany,
  type Company,
} from '@techadds/shared/contract/companies/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-a000-000000000001';
const at = '2026-11-20T08:00:00.000Z';
const company: Company = {
  ...{
    id,
    name: 'Halden',
    legalName: 'Halden AS',
    taxId: null,
    country: 'NO',
    currency: 'USD',
    plan: 'starter',
    primary: null,
    logo: null,
    darkLogo: null,
    icon: null,
  },
  ...{ status: 'active', statusReason: null, statusChangedAt: at, statusChangedBy: 'Mira Solberg', tenantCount: 0 },
  ...{ createdAt: at, updatedAt: at, actions: ['suspend', 'terminate'] },
};
const reason = 'Three invoices are overdue.';

beforeEach(() => {
  mockEndpoint(getCompany, company);
  mockEndpoint(listCompanyTenants, { items: [] });
});
const open = () => renderMfe(mfe, paths.company(id), 'super_admin');

test('suspends with a reason, and says who decided before', async () => {
  const sent = mockEndpoint(suspendCompany, mockError(409, { error: 'Halden is suspended already: Ana decided it before you.' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Halden?' }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText(/Ana decided it before you/)).toBeVisible();
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue(reason);
  expect(sent.map(({ body }) => body)).toEqual([{ reason }]);
});

test('terminates only with the name of the company', async () => {
  const sent = mockEndpoint(terminateCompany, { ...company, status: 'terminated', actions: [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Terminate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminate Halden?' }));
  await userEvent.type(dialog.getByLabelText(/^Name of the company/), 'Haldn');
  await userEvent.type(dialog.getByLabelText(/^Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Terminate' }));
  expect(await dialog.findByText('Write the name of the company: Halden')).toBeVisible();
  expect(sent).toHaveLength(0);
  await userEvent.clear(dialog.getByLabelText(/^Name of the company/));
  await userEvent.type(dialog.getByLabelText(/^Name of the company/), 'Halden');
  await userEvent.click(dialog.getByRole('button', { name: 'Terminate' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason }]));
});
