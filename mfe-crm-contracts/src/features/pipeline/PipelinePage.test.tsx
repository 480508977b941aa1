import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveDeal, listDeals, restoreDeal, updateDeal, type Deal } from '@techadds/shared/contract/crm/deals';
import { getPipeline, listOwners, listStages } from '@techadds/shared/contract/crm/pipeline';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeDeal, makeDealDetail, makeStages } from '../deals/testing/deals';

const stages = makeStages();
const first = makeDeal({ n: 1, name: 'Firewall', rank: 'a1' });
const second = makeDeal({ n: 2, name: 'VPN', rank: 'a2', isStuck: true });
const third = makeDeal({ n: 3, name: 'SIEM', rank: 'a1', stage: stages[1]! });

const board = (deals: Deal[]) => ({
  currency: 'USD',
  deals: [...deals].sort((a, b) => (a.rank < b.rank ? -1 : 1)),
  stages: stages.map((stage) => {
    const own = deals.filter((deal) => deal.stage.id === stage.id);
    return { ...stage, count: own.length, totalCents: own.length * 100_000, weightedCents: own.length * 10_000 };
  }),
});

const open = async (path = '/crm/pipeline') => {
  renderMfe(mfe, path, 'partner_admin');
  await screen.findByRole('link', { name: 'Firewall' });
};
const column = (name: string) => screen.getByRole('region', { name });
const cardNames = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const press = (name: string, ...keys: string[]) => {
  const card = screen.getByRole('link', { name });
  card.focus();
  for (const key of keys) fireEvent.keyDown(screen.getByRole('link', { name }), { key });
};

let deals: Deal[];
/** The body of each PUT. */
let sent: Record<string, unknown>[];
beforeEach(() => {
  deals = [first, second, third];
  sent = [];
  mockEndpoint(listOwners, { items: [] });
  mockEndpoint(getPipeline, () => board(deals));
  mockEndpoint(updateDeal, (received) => {
    const { params, body } = received as unknown as { params: { id: string }; body: { stageId: string; rank?: string } };
    sent.push(body);
    const stage = stages.find(({ id }) => id === body.stageId)!;
    deals = deals.map((deal) => (deal.id === params.id ? makeDeal({ ...deal, n: 0, id: deal.id, stage, rank: body.rank ?? 'Zz' }) : deal));
    return makeDealDetail({ n: 0, ...deals.find(({ id }) => id === params.id)! });
  });
});

test('shows the deals in their stages with value, close date, owner and age, and the sums of the stages', async () => {
  await open();
  expect(cardNames('Prospecting')).toEqual(['Firewall', 'VPN']);
  expect(column('Prospecting')).toHaveTextContent('$2,000');
  expect(column('Prospecting')).toHaveTextContent('Weighted $200');
  const card = screen.getByRole('link', { name: 'Firewall' }).closest('li')!;
  for (const text of ['Kestrel Foods', '$1,000', '20 Dec 2099', 'Ana Berg']) expect(card).toHaveTextContent(text);
  expect(card).toHaveTextContent('5 d');
  expect(screen.getByRole('link', { name: 'VPN' }).closest('li')).toHaveTextContent('stuck 5 d');
});

test('moves a card with the keyboard in one request, shows it at once and offers to undo it', async () => {
  await open();
  press('Firewall', ' ', 'ArrowRight', 'ArrowDown', ' ');
  await waitFor(() => expect(cardNames('Proposal')).toEqual(['SIEM', 'Firewall']));
  await waitFor(() => expect(sent).toEqual([{ stageId: stages[1]!.id, rank: 'a2', updatedAt: first.updatedAt }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ stageId: stages[0]!.id, rank: 'a1' });
  await waitFor(() => expect(cardNames('Prospecting')).toEqual(['Firewall', 'VPN']));
});

test('sends nothing when a move is canceled or ends where it began', async () => {
  await open();
  press('Firewall', ' ', 'ArrowRight', 'Escape');
  press('Firewall', ' ', 'ArrowRight', 'ArrowLeft', 'ArrowUp', ' ');
  expect(cardNames('Prospecting')).toEqual(['Firewall', 'VPN']);
  expect(sent).toEqual([]);
});

test('announces each step of a move with the keyboard', async () => {
  await open();
  press('Firewall', ' ', 'ArrowRight');
  expect(screen.getByText('Firewall: Proposal, position 1 of 2')).toBeInTheDocument();
});

test('asks for the reason of a lost deal before it is moved', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move Firewall to…' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Closed Lost' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark Firewall as lost?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
  expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription('This field is required.');
  expect(sent).toEqual([]);
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'Price');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
  await waitFor(() => expect(sent).toEqual([{ stageId: stages[3]!.id, lostReason: 'Price', lostNotes: '', updatedAt: first.updatedAt }]));
});

test('a won deal offers a quote', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move Firewall to…' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Closed Won' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create quote' }));
  await waitFor(() => expect(currentUrl()).toBe(`/quotes/new?deal=${first.id}`));
});

test('a refused move puts the card back and says why', async () => {
  mockEndpoint(updateDeal, mockError(409, { error: 'Somebody else changed this deal in the meantime.', code: 'changed_meanwhile' }));
  await open();
  press('Firewall', ' ', 'ArrowRight', ' ');
  expect(await screen.findByText(/Firewall was not moved\. Somebody else changed this deal/)).toBeVisible();
  await waitFor(() => expect(cardNames('Prospecting')).toEqual(['Firewall', 'VPN']));
});

test('the list has the same filters, and switching keeps them', async () => {
  mockEndpoint(listDeals, {
    items: [first],
    meta: { total: 1, limit: 50, offset: 0, sort: 'newest', order: 'desc', hasMore: false },
    counts: { all: 1, open: 1, won: 0, lost: 0 },
  });
  await open('/crm/pipeline?closing=this_month');
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  await waitFor(() => expect(currentUrl()).toBe('/crm/deals?closing=this_month'));
  const row = (await screen.findByRole('link', { name: 'Firewall' })).closest('tr')!;
  expect(row).toHaveTextContent('$1,000.00');
});

test('the board drops the tab of the list, and keeps the filters', async () => {
  mockEndpoint(listDeals, {
    items: [first],
    meta: { total: 1, limit: 50, offset: 0, sort: 'newest', order: 'desc', hasMore: false },
    counts: { all: 1, open: 1, won: 0, lost: 0 },
  });
  const requested = mockEndpoint(getPipeline, () => board(deals));
  await open('/crm/deals?status=won&closing=this_month');
  await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
  await waitFor(() => expect(currentUrl()).toBe('/crm/pipeline?closing=this_month'));
  await waitFor(() => expect(requested.at(-1)?.query).toMatchObject({ closing: 'this_month' }));
  expect(requested.at(-1)?.query).not.toHaveProperty('status');
});

test('shows that only the deals of one stage are listed, and lists all of them again', async () => {
  mockEndpoint(listDeals, {
    items: [first],
    meta: { total: 1, limit: 50, offset: 0, sort: 'newest', order: 'desc', hasMore: false },
    counts: { all: 1, open: 1, won: 0, lost: 0 },
  });
  mockEndpoint(listStages, { items: stages, version: 'v1' });
  await open(`/crm/deals?stageId=${stages[0]!.id}`);
  expect(await screen.findByRole('button', { name: /^Stage\s?Prospecting$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Stage' }));
  expect(currentUrl()).toBe('/crm/deals');
  expect(screen.queryByRole('button', { name: 'Clear Stage' })).toBeNull();
});

test('archives the selected deals of the list, and undoes it', async () => {
  mockEndpoint(listDeals, {
    items: [first],
    meta: { total: 1, limit: 50, offset: 0, sort: 'newest', order: 'desc', hasMore: false },
    counts: { all: 1, open: 1, won: 0, lost: 0 },
  });
  const detail = makeDealDetail({ n: 1 });
  const [archived, restored] = [mockEndpoint(archiveDeal, detail), mockEndpoint(restoreDeal, detail)];
  await open('/crm/deals');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Firewall' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored.map(({ params }) => params.id)).toEqual([first.id]));
  expect(archived.map(({ params }) => params.id)).toEqual([first.id]);
});
