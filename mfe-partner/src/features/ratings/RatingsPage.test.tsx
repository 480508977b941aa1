import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrder } from '@techadds/shared/contract/orders/endpoints';
import {
  appealRating,
  listOrderRatings,
  listPartnerAppeals,
  listPartnerRatings,
  rateCustomer,
  ratingAnalytics,
  replyToRating,
  withdrawAppeal,
} from '@techadds/shared/contract/ratings/endpoints';
import {
  currentUrl,
  mockEndpoint,
  makeAppeal,
  singlePage,
  makeOrder,
  makeRating,
  makeRatingSummary,
  mockError,
  renderMfe,
} from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const open = (path = '/ratings', role: 'partner_admin' | 'partner_staff' = 'partner_admin') => renderMfe(mfe, path, role);
const bad = makeRating({ allowedActions: ['reply', 'appeal'] });
const counts = { all: 1, open: 1, under_review: 0, resolved: 0, withdrawn: 0 };
const listed = (items = [bad]) => mockEndpoint(listPartnerRatings, { ...singlePage(items), summary: makeRatingSummary() });

/** A response slow enough for a double click. */
const slowly =
  <T,>(value: T) =>
  () =>
    new Promise<T>((resolve) => setTimeout(resolve, 50, value));

test('publishes a reply to a rating once', async () => {
  listed();
  const received = mockEndpoint(replyToRating, slowly(makeRating({ reply: { text: 'Sorry.', at: '2026-11-20T09:00:00.000Z' } })));
  open();
  const item = within((await screen.findByText('Half of it was missing.')).closest('li')!);
  expect(item.getByRole('link', { name: 'OR-2026-0184' })).toHaveAttribute('href', `/partners/orders/${bad.order.id}`);
  await userEvent.click(item.getByRole('button', { name: 'Answer the rating of OR-2026-0184' }));
  await userEvent.click(item.getByRole('button', { name: 'Publish answer' }));
  expect(await item.findByText('This field is required.')).toBeVisible();
  expect(item.getByLabelText('Your answer')).toHaveFocus();
  await userEvent.type(item.getByLabelText('Your answer'), 'Sorry.');
  await userEvent.dblClick(item.getByRole('button', { name: 'Publish answer' }));
  expect(await screen.findByText('Your answer to OR-2026-0184 is published')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ text: 'Sorry.' }]);
});

test('appeals a rating with a reason, a statement and evidence', async () => {
  listed();
  const received = mockEndpoint(appealRating, slowly(makeAppeal()));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal the rating of OR-2026-0184' }));
  const form = within(await screen.findByRole('dialog', { name: 'Appeal the rating of OR-2026-0184' }));
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'About another order');
  await userEvent.click(form.getByRole('button', { name: 'Add evidence' }));
  await userEvent.type(form.getByLabelText('Evidence 1'), 'E-mail of 3 May');
  await userEvent.type(form.getByLabelText('Link 1'), 'http://x.example');
  await userEvent.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await form.findByText('This field is required.')).toBeVisible();
  expect(form.getByLabelText('Link 1')).toHaveAccessibleDescription(/https:/);
  expect(received).toHaveLength(0);
  await userEvent.type(form.getByLabelText('What is not right'), 'It was complete.');
  await userEvent.clear(form.getByLabelText('Link 1'));
  await userEvent.dblClick(form.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('The rating of OR-2026-0184 is appealed. An administrator decides.')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([
    { ratingId: bad.id, reason: 'wrong_order', statement: 'It was complete.', evidence: [{ note: 'E-mail of 3 May', url: null }] },
  ]);
});

test('shows why an appeal was rejected by the server, and keeps the statement', async () => {
  listed();
  mockEndpoint(appealRating, mockError(409, { error: 'The appeal against this rating is decided.', code: 'appeal_decided', cid: 'ref-4' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Appeal/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('What is not right'), 'It was complete.');
  await userEvent.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await form.findByText(/The appeal against this rating is decided/)).toBeVisible();
  expect(form.getByLabelText('What is not right')).toHaveValue('It was complete.');
});

test('withdraws an appeal after a confirmation', async () => {
  mockEndpoint(listPartnerAppeals, { ...singlePage([makeAppeal({ allowedActions: ['withdraw'] })]), counts });
  const received = mockEndpoint(withdrawAppeal, slowly(makeAppeal({ status: 'withdrawn' })));
  open('/ratings?tab=appeals');
  expect(await screen.findByText('The report was complete.')).toBeVisible();
  expect(screen.getByRole('link', { name: /The delivery/ })).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the appeal about OR-2026-0184' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Withdraw appeal' }));
  expect(await screen.findByText('The appeal about OR-2026-0184 is withdrawn')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('shows the averages before and after a decided appeal', async () => {
  const averages = {
    service: { before: { average: 3.5, count: 2, sum: 7 }, after: { average: 4.5, count: 2, sum: 9 } },
    partner: { before: { average: 3.5, count: 2, sum: 7 }, after: { average: 4.5, count: 2, sum: 9 } },
  };
  const decided = makeAppeal({
    ...{ status: 'resolved', decision: 'rating_amended', decisionNote: 'It was there.', decidedAt: '2026-11-20T09:00:00.000Z' },
    ...{ decidedByName: 'Ingrid Halvorsen', averages },
  });
  mockEndpoint(listPartnerAppeals, { ...singlePage([decided]), counts });
  open('/ratings?tab=appeals');
  expect(await screen.findByText('Amended')).toBeVisible();
  expect(screen.getAllByText('3.50 from 2')).toHaveLength(2);
  expect(screen.getAllByText('4.50 from 2')).toHaveLength(2);
});

test('searches and filters the list through the URL, and explains an empty result', async () => {
  const received = mockEndpoint(listPartnerRatings, ({ query }) => ({
    ...singlePage(query.stars ? [] : [bad]),
    summary: makeRatingSummary(),
  }));
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Stars'), '1 star');
  expect(await screen.findByText('No ratings match')).toBeVisible();
  expect(currentUrl()).toBe('/ratings?stars=1');
  expect(received.at(-1)?.query).toMatchObject({ stars: '1', sort: 'publishedAt', order: 'desc' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Half of it was missing.')).toBeVisible();
  expect(currentUrl()).toBe('/ratings');
});

test('explains how ratings come about when there are none, and shows a failed request', async () => {
  listed([]);
  const first = open();
  expect(await screen.findByText('No ratings yet')).toBeVisible();
  first.unmount();
  mockEndpoint(listPartnerRatings, mockError(503, { error: 'The database is away', cid: 'ref-9' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
});

test('shows analytics to the partner’s admin but not to staff', async () => {
  listed();
  const staff = open('/ratings?tab=analytics', 'partner_staff');
  await screen.findByText('Half of it was missing.');
  expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull();
  staff.unmount();
  mockEndpoint(ratingAnalytics, {
    summary: makeRatingSummary(),
    series: [{ month: '2026-11', average: 3.5, count: 2 }],
    byService: [{ ...bad.service, average: 3.5, count: 2 }],
    byPartner: [],
    replies: { answered: 1, unanswered: 1 },
    appeals: { undecided: 1, kept: 0, amended: 2, removed: 0, withdrawn: 0 },
  });
  open('/ratings?tab=analytics');
  expect(await screen.findByText('Answered')).toBeVisible();
  expect(screen.getByText('50 %', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('0 · 2 · 0')).toBeVisible();
});

test('rates the customer of a completed order without showing the customer’s rating first', async () => {
  const completed = makeOrder({ fulfilmentStatus: 'rated', allowedActions: ['rateCustomer'] });
  mockEndpoint(getOrder, completed);
  mockEndpoint(listOrderRatings, { items: [], openUntil: '2026-11-27T09:00:00.000Z', perks: [] });
  const received = mockEndpoint(rateCustomer, slowly({ ...completed, allowedActions: [] }));
  open(`/partners/orders/${completed.id}`, 'partner_staff');
  await userEvent.click(await screen.findByRole('radio', { name: '5 stars, excellent' }));
  expect(screen.queryByRole('group', { name: 'Quality' })).toBeNull();
  await userEvent.type(screen.getByLabelText('What should they know?'), 'Clear.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Your rating for OR-2026-0184 is saved')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ stars: 5, comment: 'Clear.' }]);
});
