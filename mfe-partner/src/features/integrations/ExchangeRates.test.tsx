import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchRates, getRateSource, putRateSource, type RateSourceSettings } from '@techadds/shared/contract/currency/source';
import { listIntegrations, type Integration } from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const card = (changes: Partial<Integration> = {}): Integration => ({
  ...{ provider: 'currency', status: 'built_in', account: 'Rates of 28 June 2024', lastUsedAt: null, problem: null, hasCallLog: true },
  ...{ managedBy: 'operator', variables: [], canConnect: true, ...changes },
});
const settings = (changes: Partial<RateSourceSettings> = {}): RateSourceSettings => ({
  ...{ source: 'bundled', isDefault: true, url: 'https://www.ecb.europa.eu/daily.xml', bundledAsOf: '2024-06-28', fetchedAsOf: null },
  ...{ fetchedAt: null, checkedAt: null, checkError: null, updatedAt: null, ...changes },
});
const openForm = async () => {
  mockEndpoint(listIntegrations, { items: [card()] });
  renderMfe(mfe, paths.integrations, 'super_admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Change source of exchange rates' }));
  return within(await screen.findByRole('dialog', { name: 'Exchange rates' }));
};

test('a super-admin switches to the daily file', async () => {
  mockEndpoint(
    getRateSource,
    settings({ fetchedAsOf: '2026-11-26', fetchedAt: '2026-11-26T15:05:00.000Z', updatedAt: '2026-11-26T15:05:00.000Z' }),
  );
  const saved = mockEndpoint(putRateSource, settings({ source: 'ecb' }));
  const form = await openForm();
  expect(form.getByText(/Of 28 Jun 2024/)).toBeVisible();
  expect(form.getByText('26 Nov')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: /European Central Bank/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save source' }));
  expect(await screen.findByText('The source of exchange rates is saved')).toBeVisible();
  expect(saved[0]?.body).toEqual({ source: 'ecb', updatedAt: '2026-11-26T15:05:00.000Z' });
});

test('says that the rates have to be fetched first, which the form does', async () => {
  mockEndpoint(getRateSource, settings());
  mockEndpoint(putRateSource, mockError(422, { error: 'x', code: 'validation', fields: { source: 'Fetch the rates first.' } }));
  const fetched = mockEndpoint(fetchRates, { ok: true, message: 'The rates of 26 November 2026 were fetched.' });
  const form = await openForm();
  await userEvent.click(form.getByRole('radio', { name: /European Central Bank/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save source' }));
  expect(await form.findByText('Fetch the rates first.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Fetch now: exchange rates' }));
  expect(await screen.findByText('The rates of 26 November 2026 were fetched.')).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('says that the source did not load', async () => {
  mockEndpoint(getRateSource, mockError(503, { error: 'The database is busy.', code: 'unavailable' }));
  mockEndpoint(listIntegrations, { items: [card()] });
  renderMfe(mfe, paths.integrations, 'super_admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Change source of exchange rates' }));
  expect(await screen.findByText('The source of exchange rates didn’t load')).toBeVisible();
});

test('an administrator of a tenant sees who sets it', async () => {
  mockEndpoint(listIntegrations, { items: [card({ canConnect: false })] });
  renderMfe(mfe, paths.integrations, 'admin');
  const item = within(await screen.findByRole('listitem', { name: 'Exchange rates' }));
  expect(item.getByText('Rates of 28 June 2024')).toBeVisible();
  expect(item.getByText('Set by the operator of this marketplace.')).toBeVisible();
  expect(item.queryByRole('button')).toBeNull();
});
