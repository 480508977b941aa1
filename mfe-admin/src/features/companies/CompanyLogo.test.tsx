import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadFile } from '@techadds/shared/api/upload';
import { getCompany, listCompanyTenants, setCompanyLogo, type Company } from '@techadds/shared/contract/companies/endpoints';
import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

jest.mock('@techadds/shared/api/upload', () => ({ uploadFile: jest.fn() }));

const id = '0d9f5f0a-0000-4000-a000-000000000001';
const at = '2026-11-20T08:00:00.000Z';
const company = (changes: Partial<Company> = {}): Company => ({
  ...{ id, name: 'Halden', legalName: 'Halden AS', taxId: null, country: 'NO', currency: 'USD', plan: 'starter', primary: null },
  ...{ status: 'active', statusReason: null, statusChangedAt: at, statusChangedBy: 'Mira Solberg', tenantCount: 0 },
  ...{ createdAt: at, updatedAt: at, actions: [], logo: null, darkLogo: null, icon: null, ...changes },
});
const open = (shown: Company) => {
  mockEndpoint(getCompany, shown);
  mockEndpoint(listCompanyTenants, { items: [] });
  renderMfe(mfe, paths.company(id), 'super_admin');
};

test('a company without a logo gets one first, and a terminated one none', async () => {
  open(company());
  expect(await screen.findByText(/Marketplaces without a logo of their own or of a brand show it/)).toBeVisible();
  expect(screen.getByLabelText('Upload logo')).toBeEnabled();
  expect(await screen.findByText(/^Drawn in the color of each marketplace/)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Favicon in use' })).toBeNull();
  expect(screen.queryByLabelText('Upload dark logo')).toBeNull();
  cleanup();
  open(company({ status: 'terminated', logo: '/api/files/of/x/logos/y' }));
  expect(await screen.findByRole('img', { name: 'Logo in light mode' })).toBeVisible();
  expect(screen.queryByLabelText('Replace logo')).toBeNull();
  expect(await screen.findByText(/^Made from the logo/)).toBeVisible();
  expect(screen.queryByLabelText('Upload favicon')).toBeNull();
});

test('shows both logos, and removes them', async () => {
  const saved = mockEndpoint(setCompanyLogo, mockError(409, { error: 'Halden is terminated.', code: 'company_terminated' }));
  open(company({ logo: '/api/files/of/x/logos/y', darkLogo: '/api/files/of/x/logos/z' }));
  expect(await screen.findByRole('img', { name: 'Logo in dark mode' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText(/The logo was not changed. Halden is terminated./)).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ fileId: null, mode: 'light' }]);
});

test('shows the favicon, replaces it by an upload, and removes it', async () => {
  const saved = mockEndpoint(setCompanyLogo, mockError(409, { error: 'Halden is terminated.', code: 'company_terminated' }));
  jest.mocked(uploadFile).mockResolvedValue({ id, name: 'icon.png' } as StoredFile);
  open(company({ icon: '/api/files/of/x/logos/i' }));
  expect(await screen.findByRole('img', { name: 'Favicon in use' })).toHaveAttribute('src', expect.stringContaining('logos%2Fi'));
  await userEvent.upload(screen.getByLabelText('Replace favicon'), new File(['icon'], 'icon.png', { type: 'image/png' }));
  expect(await screen.findByText(/The favicon was not changed. Halden is terminated./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove favicon' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { fileId: id, mode: 'icon' },
      { fileId: null, mode: 'icon' },
    ]),
  );
});
