import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Output } from '@techadds/shared/contract/endpoint';
import {
  getReleaseHistory,
  haltCanary,
  listReleasedApps,
  listReleaseKeys,
  promoteRelease,
  type ReleasedApp,
} from '@techadds/shared/contract/releases/endpoints';
import { getHaltRule, getReleaseHealth } from '@techadds/shared/contract/releases/health';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const app = 'mfe-finance';
const [one, two, three] = ['0000000001', '0000000002', '0000000003'] as const;
const gate = [{ name: 'Byte budget', problems: [] }];
const toVersion = (version: string) => ({
  version,
  commit: `c${version}`,
  by: 'Ana',
  createdAt: '2026-05-04T10:20:30.000Z',
  bytes: 9_000,
  gate,
});
const lastChange = {
  id: '0d9f5f0a-0000-4000-a000-000000000001',
  app,
  version: three,
  kind: 'canary' as const,
  at: '2026-05-04T10:20:30.000Z',
};
const released: ReleasedApp = {
  ...{
    app,
    current: toVersion(two),
    off: false,
    previous: toVersion(one),
    lastChange: { ...lastChange, by: 'Ana', reason: null, commit: null },
  },
  canary: { version: three, percent: 10, tenantIds: [], release: toVersion(three) },
};
const hours = (errors: number) =>
  ['09', '10'].map((hour) => ({ hour: `2026-05-04T${hour}:00:00.000Z`, loads: 100, failures: 0, errors, slow: 0, loadMs: 120_000 }));
const toHealth = (version: string, errors: number) => {
  return { app, version, loads: 200, failures: 0, errors: 2 * errors, slow: 0, loadMs: 240_000, hours: hours(errors) };
};
const tabs = { from: '2026-05-04T10:15:00.000Z', until: '2026-05-04T10:20:00.000Z' };
const health: Output<typeof getReleaseHealth> = {
  items: [toHealth(one, 1), toHealth(two, 2), toHealth(three, 30)],
  tabs: {
    ...tabs,
    items: [
      { app, version: two, tabs: 90 },
      { app, version: three, tabs: 10 },
    ],
  },
};

beforeEach(() => {
  mockEndpoint(listReleasedApps, { items: [released] });
  mockEndpoint(getReleaseHealth, health);
  mockEndpoint(getReleaseHistory, { released, items: [], health: [], tabs: { ...tabs, items: [] } });
});
const open = (role: 'admin' | 'super_admin' = 'super_admin') => renderMfe(mfe, `/observability/releases/${app}`, role);
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('shows current, canary and previous version with their checks, share of tabs, errors and load time, also by hour', async () => {
  open();
  for (const [title, version, share, errors] of [
    ['Current', two, '90%', '2%'],
    ['Canary, 10% of marketplaces', three, '10%', '30%'],
    ['Before', one, '0%', '1%'],
  ] as const) {
    const card = (await screen.findByRole('heading', { name: title })).closest('section')!;
    for (const text of [version, `c${version}`, share, errors, '1.2 s', 'Byte budget']) expect(card).toHaveTextContent(text);
  }
  for (const label of ['Loads with an error by hour', 'Load time by hour']) {
    const chart = await screen.findByRole('img', { name: new RegExp(label) });
    expect(chart.querySelectorAll('path')).toHaveLength(3);
  }
  for (const label of [`Current, ${two}`, `Canary, ${three}`, `Before, ${one}`]) expect(screen.getAllByText(label)).toHaveLength(2);
});

test('a canary is promoted in the version on the page, and halted, with a reason', async () => {
  const promoted = mockEndpoint(promoteRelease, released);
  const halted = mockEndpoint(haltCanary, released);
  open();
  for (const [button, title, reason] of [
    ['Promote', 'Promote the canary?', 'Three days without an error'],
    ['Halt canary', 'Halt the canary?', 'Totals are wrong'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = await findDialog(title);
    await userEvent.type(dialog.getByLabelText('Reason'), reason);
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  }
  expect(promoted.map(({ body }) => body)).toEqual([{ reason: 'Three days without an error', version: three }]);
  expect(halted.map(({ body }) => body)).toEqual([{ reason: 'Totals are wrong' }]);
});

test('a private preview says that nobody else has it, and is halted with a reason', async () => {
  const preview = { ...released, canary: { ...released.canary!, percent: 0, previewSha256: 'a'.repeat(64) } };
  mockEndpoint(listReleasedApps, { items: [preview] });
  const halted = mockEndpoint(haltCanary, released);
  open();
  const card = (await screen.findByRole('heading', { name: 'Private preview, nobody else has it' })).closest('section')!;
  expect(card).toHaveTextContent(three);
  for (const text of [/of marketplaces/, /Canary, 0%/]) expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByText('Preview')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Halt preview' }));
  const dialog = await findDialog('Halt the private preview?');
  await userEvent.type(dialog.getByLabelText('Reason'), 'The command was stopped');
  await userEvent.click(dialog.getByRole('button', { name: 'Halt preview' }));
  expect(halted.map(({ body }) => body)).toEqual([{ reason: 'The command was stopped' }]);
});

test('the list of apps names a private preview instead of a share', async () => {
  mockEndpoint(listReleasedApps, { items: [{ ...released, canary: { ...released.canary!, percent: 0, previewSha256: 'a'.repeat(64) } }] });
  mockEndpoint(listReleaseKeys, { items: [] });
  mockEndpoint(getHaltRule, { enabled: true, errorShareBp: 200, minLoads: 50, timesCurrent: 3, updatedAt: '2026-05-04T10:20:30.000Z' });
  renderMfe(mfe, '/observability/releases', 'super_admin');
  const row = await screen.findByRole('row', { name: new RegExp(three) });
  expect(row).toHaveTextContent(`${three}, private preview`);
  expect(row).not.toHaveTextContent(`${three}, 0%`);
});

test('a promotion that fails keeps the reason', async () => {
  mockEndpoint(promoteRelease, mockError(409, { code: 'no_canary' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Promote' }));
  const dialog = await findDialog('Promote the canary?');
  await userEvent.type(dialog.getByLabelText('Reason'), 'All is well');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('All is well');
});

test('administrators see it and change nothing', async () => {
  open('admin');
  expect(await screen.findByRole('heading', { name: 'Current' })).toBeVisible();
  for (const name of ['Promote', 'Halt canary', 'Roll back', 'Switch off']) expect(screen.queryByRole('button', { name })).toBeNull();
});
