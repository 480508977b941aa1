import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmPassword } from '@techadds/shared/contract/accounts/endpoints';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
  type ApiToken,
} from '@techadds/shared/contract/api-tokens/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const secret = `ta_${'x'.repeat(75)}`;
const token = (changes: Partial<ApiToken> = {}): ApiToken => ({
  id: '0d9f5f0a-0000-4000-a000-000000000001',
  ...{ name: 'Warehouse', prefix: 'ta_4fG9x', scopes: ['orders:read', 'services:write', 'files:read'], status: 'active' },
  owner: { id: '0d9f5f0a-0000-4000-a000-000000000009', name: 'Ada Admin', active: true },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2027-02-18T08:00:00.000Z', lastUsedAt: null, lastUsedIp: null },
  ...{ formerSecretExpiresAt: null, revokedAt: null },
  ...changes,
});
const list = (items: ApiToken[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
});

beforeEach(() => {
  mockEndpoint(listApiTokens, list([token(), token({ id: '0d9f5f0a-0000-4000-a000-000000000002', name: 'Old', status: 'revoked' })]));
});

const open = () => renderMfe(mfe, paths.providerTokens, 'admin');
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Warehouse' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('lists tokens with access and last use, and offers actions for active ones only', async () => {
  open();
  const row = (await screen.findByText('Warehouse')).closest('[role=row], tr')!;
  expect(row).toHaveTextContent('ta_4fG9x…');
  expect(row).toHaveTextContent('Orders: read, Services: read and write and 1 more');
  expect(row).toHaveTextContent('Never');
  expect(screen.queryByRole('button', { name: 'Actions for Old' })).toBeNull();
});

test('creates a token after the password is confirmed, and shows it once', async () => {
  let confirmed = false;
  const created = mockEndpoint(createApiToken, () =>
    confirmed ? { token: token(), secret } : mockError(403, { error: 'Confirm your password first.', code: 'password_needed' }),
  );
  mockEndpoint(confirmPassword, () => {
    confirmed = true;
    return undefined;
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await userEvent.type(drawer.getByLabelText(/^Name/), 'Warehouse');
  await userEvent.click(drawer.getByRole('button', { name: 'Create token' }));
  expect(await drawer.findByText('Choose access to at least one resource.')).toBeVisible();
  await userEvent.selectOptions(drawer.getByLabelText('Orders'), 'read');
  await userEvent.click(drawer.getByRole('button', { name: 'Create token' }));
  const password = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  await userEvent.type(password.getByLabelText(/^Password/), 'right one{Enter}');
  const shown = within(await screen.findByRole('dialog', { name: 'Token for Warehouse' }));
  expect(shown.getByLabelText('Token')).toHaveValue(secret);
  expect(shown.getByRole('link', { name: 'API documentation' })).toHaveAttribute('target', '_blank');
  expect(created.map(({ body }) => body)).toEqual(Array(2).fill({ name: 'Warehouse', scopes: ['orders:read'], expiresInDays: 90 }));
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  expect(shown.getByLabelText('Token')).toHaveValue(secret);
  await userEvent.click(shown.getByRole('checkbox', { name: 'I have stored it' }));
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

test('keeps the form if the password is not confirmed', async () => {
  mockEndpoint(createApiToken, mockError(403, { error: 'Confirm your password first. Nothing was changed.', code: 'password_needed' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await userEvent.type(drawer.getByLabelText(/^Name/), 'Warehouse');
  await userEvent.selectOptions(drawer.getByLabelText('Orders'), 'read');
  await userEvent.click(drawer.getByRole('button', { name: 'Create token' }));
  const password = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  await userEvent.click(password.getByRole('button', { name: /cancel/i }));
  expect(await drawer.findByText(/Confirm your password first/)).toBeVisible();
  expect(drawer.getByLabelText(/^Name/)).toHaveValue('Warehouse');
});

test('rotates a token with the chosen overlap', async () => {
  const rotated = mockEndpoint(rotateApiToken, { token: token({ formerSecretExpiresAt: '2026-11-27T08:00:00.000Z' }), secret });
  open();
  await choose('Rotate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate Warehouse?' }));
  await userEvent.selectOptions(dialog.getByLabelText('Old token expires'), '72');
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate token' }));
  expect(await screen.findByText(/The old token works until 27 Nov 2026/)).toBeVisible();
  expect(rotated.map(({ body }) => body)).toEqual([{ overlapHours: 72 }]);
});

test('revokes a token after a confirmation', async () => {
  const revoked = mockEndpoint(revokeApiToken, token({ status: 'revoked' }));
  open();
  await choose('Revoke');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText('Warehouse is revoked')).toBeVisible();
  expect(revoked).toHaveLength(1);
});
