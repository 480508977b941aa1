import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveDeal, getDeal, listDealActivities, restoreDeal, updateDeal } from '@techadds/shared/contract/crm/deals';
import { listOwners, listStages } from '@techadds/shared/contract/crm/pipeline';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeTimeline } from '../timeline/testing/timeline';
import { makeDealDetail, makeStages } from './testing/deals';

const stages = makeStages();
const deal = makeDealDetail({ n: 1, name: 'Firewall' });
const at = '2026-11-20T09:00:00.000Z';
const open = () => renderMfe(mfe, `/crm/deals/${deal.id}`, 'partner_admin');
beforeEach(() => {
  mockEndpoint(getDeal, deal);
  mockEndpoint(listStages, { items: stages, version: 'v1' });
  mockEndpoint(
    listDealActivities,
    makeTimeline([
      {
        ...{ id: 'a', kind: 'stage', at, actorName: 'Bo Dahl', note: null, record: null },
        stage: { from: 'Prospecting', to: 'Proposal', durationSeconds: 172_800 },
      },
    ]),
  );
});

test('shows the deal, and who moved it when', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Firewall/ })).toBeVisible();
  const entry = (await screen.findByText(/Bo Dahl/)).closest('li')!;
  expect(entry).toHaveTextContent(/Prospecting.*Proposal|Proposal.*Prospecting/);
});

test('counts one day in its stage as one', async () => {
  const enteredStageAt = new Date(Date.now() - 1.5 * 86_400_000).toISOString();
  mockEndpoint(getDeal, makeDealDetail({ n: 1, name: 'Firewall', enteredStageAt }));
  open();
  expect(await screen.findByTitle('1 day in this stage')).toBeVisible();
});

test('a deal is marked as won with the version that was seen', async () => {
  const won = stages[2]!;
  const received = mockEndpoint(updateDeal, makeDealDetail({ n: 1, name: 'Firewall', stage: won }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as won' }));
  await waitFor(() => expect(received[0]?.body).toMatchObject({ stageId: won.id, updatedAt: deal.updatedAt }));
});

test('a won deal leads to its quote, and is reopened instead of won again', async () => {
  mockEndpoint(getDeal, makeDealDetail({ n: 1, name: 'Firewall', stage: stages[2]! }));
  open();
  expect(await screen.findByRole('link', { name: 'Create quote' })).toHaveAttribute('href', `/quotes/new?deal=${deal.id}`);
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as won' })).toBeNull();
});

test('an archived deal can be brought back with Undo', async () => {
  mockEndpoint(archiveDeal, makeDealDetail({ n: 1, name: 'Firewall', archivedAt: at }));
  const restored = mockEndpoint(restoreDeal, deal);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored).toHaveLength(1));
});

test('the customer of a deal is removed', async () => {
  mockEndpoint(listOwners, { items: [deal.owner!] });
  const received = mockEndpoint(updateDeal, makeDealDetail({ n: 1, name: 'Firewall', customer: null }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit deal' }));
  await userEvent.click(form.getByRole('button', { name: 'Remove Kestrel Foods' }));
  await userEvent.click(form.getByRole('button', { name: 'Save deal' }));
  await waitFor(() => expect(received[0]?.body).toMatchObject({ name: 'Firewall', customerId: null }));
});

test('a deal that does not exist says so and leads to the pipeline', async () => {
  mockEndpoint(getDeal, mockError(404, { error: 'There is no such deal.', code: 'not_found' }));
  open();
  expect(await screen.findByRole('link', { name: 'See the pipeline' })).toHaveAttribute('href', '/crm/pipeline');
});
