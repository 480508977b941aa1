import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listIntegrations, listProviderCalls, type Integration, type ProviderCall } from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { callLogPath } from './call-log-path';

const call = (changes: Partial<ProviderCall> = {}): ProviderCall => ({
  ...{ id: crypto.randomUUID(), at: '2026-11-20T08:00:00.000Z', operation: 'Send an envelope', result: 'succeeded', code: '201' },
  ...{ durationMs: 212, referenceId: 'cid-1', ...changes },
});
const mockCalls = (items: ProviderCall[]) =>
  mockEndpoint(listProviderCalls, {
    items,
    meta: { total: items.length, limit: 50, offset: 0, sort: 'at', order: 'desc', hasMore: false },
  });
const open = () => renderMfe(mfe, callLogPath('docusign'), 'partner_admin');

test('shows each call with its result, code, duration and a reference id to copy', async () => {
  mockCalls([call(), call({ operation: 'Void an envelope', result: 'failed', code: 'timeout', referenceId: 'cid-2' })]);
  open();
  const row = within((await screen.findByText('Void an envelope')).closest('tr') as HTMLElement);
  for (const text of ['Timeout', '212 ms', 'cid-2', 'Failed']) expect(row.getByText(text)).toBeVisible();
  const user = userEvent.setup();
  await user.click(row.getByRole('button', { name: 'Copy cid-2' }));
  expect(await navigator.clipboard.readText()).toBe('cid-2');
});

test('asks for the calls of the provider, and for the failed ones', async () => {
  const requests = mockCalls([call()]);
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Failed' }));
  await screen.findByText('Send an envelope');
  expect(requests.at(-1)).toMatchObject({ params: { provider: 'docusign' }, query: { result: 'failed' } });
});

test('says that there are no calls, and that they did not load', async () => {
  mockCalls([]);
  const { unmount } = open();
  expect(await screen.findByText('No calls yet')).toBeVisible();
  unmount();
  mockEndpoint(listProviderCalls, mockError(503, { error: 'The database is busy.', code: 'unavailable' }));
  open();
  expect(await screen.findByText(/The integration keeps working/)).toBeVisible();
});

test('is linked from the card of those who may read it', async () => {
  const integration = (provider: Integration['provider'], hasCallLog: boolean): Integration => ({
    ...{
      provider,
      status: 'built_in',
      account: null,
      lastUsedAt: null,
      problem: null,
      managedBy: 'team',
      variables: [],
      hasCallLog,
      canConnect: false,
    },
  });
  mockEndpoint(listIntegrations, { items: [integration('docusign', true), integration('email', false)] });
  renderMfe(mfe, paths.integrations, 'partner_admin');
  expect(await screen.findByRole('link', { name: 'Call log of DocuSign' })).toHaveAttribute('href', callLogPath('docusign'));
  expect(screen.queryByRole('link', { name: 'Call log of E-mail' })).toBeNull();
});
