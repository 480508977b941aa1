import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import * as contract from '@techadds/shared/contract/perks/endpoints';
import { listSavedViews } from '@techadds/shared/contract/saved-views/endpoints';
import { listServices } from '@techadds/shared/contract/services/endpoints';
import { perkStatuses } from '@techadds/shared/contract/perks/states';
import { mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const makePerk = (n: number, changes: Partial<contract.Perk> = {}): contract.Perk => ({
  ...{ id: id(n), title: `Perk ${n}`, description: '', kind: 'percent', value: 1000, currency: 'USD', code: `PERK-${n}` },
  ...{ minOrderCents: 0, startsAt: null, endsAt: null, partner: { id: id(60), name: 'Halden' }, services: [] },
  ...{ capTotal: null, capPerCustomer: null, listed: true, costBearer: 'partner', platformShareBp: 0, approval: 'none', approvalNote: '' },
  ...{ status: 'active', redemptionCount: 0, discountCents: 0, rating: null, createdAt: at, updatedAt: at, version: 1 },
  ...{ allowedActions: ['pause', 'end'] },
  ...changes,
});
const listed = (items: contract.Perk[]) => ({
  ...singlePage(items),
  counts: Object.fromEntries(perkStatuses.map((status) => [status, items.length])) as never,
});
const open = (path = '/perks') => renderMfe(mfe, path, 'partner_admin');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const select = async (title: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));

beforeEach(() => {
  mockEndpoint(contract.listPerks, listed([makePerk(1), makePerk(2)]));
  mockEndpoint(listSavedViews, singlePage([]));
});

test('exports what the list shows, and offers to save it as a view', async () => {
  const exported = mockEndpoint(contract.exportPerks, 'Title\r\n');
  open('/perks?status=active&query=Perk');
  await screen.findByText('Perk 1');
  await press(/Export/);
  await waitFor(() => expect(exported[0]?.query).toMatchObject({ status: 'active', query: 'Perk', sort: 'createdAt', order: 'desc' }));
  expect(screen.getByRole('button', { name: /Views/ })).toBeVisible();
});

test('creates a perk as a draft, whose cost is shared as entered', async () => {
  mockEndpoint(listServices, singlePage([]) as never);
  mockEndpoint(contract.getPerk, makePerk(3));
  const created = mockEndpoint(contract.createPerk, makePerk(3));
  open();
  await press('New perk');
  const drawer = within(await screen.findByRole('dialog', { name: 'New perk' }));
  await userEvent.type(drawer.getByLabelText(/^Title/), 'Spring offer');
  await userEvent.type(drawer.getByLabelText(/^Code/), 'SPRING-10');
  await userEvent.type(drawer.getByLabelText(/^Discount/), '12.5');
  await userEvent.selectOptions(drawer.getByLabelText(/^Who bears/), 'You and the marketplace');
  await userEvent.type(drawer.getByLabelText(/^Share of the marketplace/), '40');
  await userEvent.click(drawer.getByLabelText('Show it in the marketplace'));
  await userEvent.click(drawer.getByRole('button', { name: 'Create draft' }));
  await waitFor(() =>
    expect(created[0]?.body).toMatchObject({
      ...{ title: 'Spring offer', code: 'SPRING-10', kind: 'percent', value: 1250, serviceIds: [] },
      ...{ costBearer: 'shared', platformShareBp: 4000, listed: false, capTotal: null, endsAt: null },
    }),
  );
});

test('pauses the selected perks, and activates them again on request', async () => {
  const paused = mockEndpoint(contract.pausePerk, makePerk(1, { status: 'paused' }));
  const activated = mockEndpoint(contract.activatePerk, makePerk(1));
  open();
  await select('Perk 1');
  await select('Perk 2');
  await press('Pause');
  expect(await screen.findByText('2 perks paused')).toBeVisible();
  expect(paused.map(({ params }) => params)).toEqual([{ id: id(1) }, { id: id(2) }]);
  await press('Undo');
  await waitFor(() => expect(activated.map(({ params }) => params)).toEqual([{ id: id(1) }, { id: id(2) }]));
});

test('ends the selected perks only after a confirmation, and says what the server refused', async () => {
  const ended = mockEndpoint(contract.endPerk, mockError(409, { error: 'Perk 1 has ended already.', code: 'illegal_transition' }));
  open();
  await select('Perk 1');
  await press('End');
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'End 1 perk?' })).getByRole('button', { name: 'Keep' }));
  expect(ended).toEqual([]);
  await select('Perk 1');
  await press('End');
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'End 1 perk?' })).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('1 perk could not be ended. Perk 1 has ended already.')).toBeVisible();
  expect(ended).toHaveLength(1);
});

describe('one perk', () => {
  const show = (perk: contract.Perk) => {
    mockEndpoint(contract.getPerk, perk);
    mockEndpoint(contract.listRedemptions, singlePage([]));
    mockEndpoint(previewFee, mockError(503, { error: 'There is no preview.' }));
    open(`/perks/${perk.id}`);
  };
  const findQuestion = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('ends only after a confirmation', async () => {
    const ended = mockEndpoint(contract.endPerk, makePerk(1, { status: 'ended', allowedActions: [] }));
    show(makePerk(1));
    await press('End');
    const question = await findQuestion('End Perk 1?');
    expect(question.getByText(/An ended perk cannot be activated again/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Keep' }));
    expect(ended).toEqual([]);
    await press('End');
    await userEvent.click((await findQuestion('End Perk 1?')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('Perk 1 has ended')).toBeVisible();
    expect(ended).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is discarded as a draft only after a confirmation', async () => {
    const discarded = mockEndpoint(contract.discardPerk, makePerk(1, { status: 'ended', allowedActions: [] }));
    show(makePerk(1, { status: 'draft', allowedActions: ['edit', 'discard'] }));
    await press('Discard');
    expect(discarded).toEqual([]);
    await userEvent.click((await findQuestion('Discard Perk 1?')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Perk 1 was discarded')).toBeVisible();
    expect(discarded).toHaveLength(1);
  });
});
