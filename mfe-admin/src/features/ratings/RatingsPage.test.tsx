import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listAllAppeals,
  listAllRatings,
  publishRating,
  ratingAnalytics,
  rejectRating,
  resolveAppeal,
  reviewAppeal,
} from '@techadds/shared/contract/ratings/endpoints';
import {
  currentUrl,
  mockEndpoint,
  makeAppeal,
  singlePage,
  makeRating,
  makeRatingSummary,
  mockError,
  renderMfe,
} from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const open = (path = '/admin/ratings') => renderMfe(mfe, path, 'admin');
const waiting = makeRating({ status: 'pending', publishedAt: null, allowedActions: ['publish', 'reject'] });
const counts = { all: 3, pending: 1, published: 2, hidden: 0, rejected: 0, removed: 0 };
const appealCounts = { all: 1, open: 1, under_review: 0, resolved: 0, withdrawn: 0 };
const queued = () => mockEndpoint(listAllRatings, { ...singlePage([waiting]), counts });
const opened = makeAppeal({ allowedActions: ['review', 'resolve'] });
const appealed = (one = opened) => mockEndpoint(listAllAppeals, { ...singlePage([one]), counts: appealCounts });

/** A response slow enough for a double click. */
const slowly =
  <T,>(value: T) =>
  () =>
    new Promise<T>((resolve) => setTimeout(resolve, 50, value));

test('shows pending ratings first, and publishes one once on a double click', async () => {
  const requests = queued();
  const received = mockEndpoint(publishRating, slowly(makeRating()));
  open();
  expect(await screen.findByText('Half of it was missing.')).toBeVisible();
  expect(requests[0]?.query).toMatchObject({ status: 'pending', sort: 'createdAt', order: 'asc' });
  expect(screen.getByRole('option', { name: 'Pending (1)' })).toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Publish now the rating of OR-2026-0184' }));
  expect(await screen.findByText('The ratings of OR-2026-0184 are published')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('rejects a rating only with a reason', async () => {
  queued();
  const received = mockEndpoint(rejectRating, makeRating({ status: 'rejected' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reject the rating of OR-2026-0184' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the rating of OR-2026-0184?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject rating' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason'), 'It holds a telephone number.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The rating of OR-2026-0184 is rejected')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ reason: 'It holds a telephone number.' }]);
});

test('shows why publishing failed, and keeps the rating in the list', async () => {
  queued();
  mockEndpoint(publishRating, mockError(409, { error: 'This rating is rejected' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Publish/ }));
  expect(await screen.findByText('OR-2026-0184: This rating is rejected')).toBeVisible();
  expect(screen.getByText('Half of it was missing.')).toBeVisible();
});

test('leads from an empty queue to all ratings', async () => {
  mockEndpoint(listAllRatings, ({ query }) => ({
    ...singlePage(query.status === 'pending' ? [] : [makeRating()]),
    counts: { ...counts, pending: 0 },
  }));
  open();
  expect(await screen.findByText('No ratings match')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Half of it was missing.')).toBeVisible();
  expect(currentUrl()).toBe('/admin/ratings?status=all');
});

test('takes an appeal under review', async () => {
  appealed();
  const received = mockEndpoint(reviewAppeal, slowly(makeAppeal({ status: 'under_review' })));
  open('/admin/ratings?tab=appeals');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Take under review the appeal about OR-2026-0184' }));
  expect(await screen.findByText('The appeal about OR-2026-0184 is under review')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('previews the averages before and after a decision', async () => {
  appealed();
  const received = mockEndpoint(resolveAppeal, slowly(makeAppeal({ status: 'resolved' })));
  open('/admin/ratings?tab=appeals');
  await userEvent.click(await screen.findByRole('button', { name: 'Decide the appeal about OR-2026-0184' }));
  const form = within(await screen.findByRole('dialog', { name: 'Decide the appeal about OR-2026-0184' }));
  const averages = form.getByRole('status', { name: 'Averages after the decision' });
  expect(within(averages).getAllByText('3.50 from 2')).toHaveLength(4);
  await userEvent.click(form.getByRole('radio', { name: /Remove/ }));
  expect(within(averages).getAllByText('5.00 from 1')).toHaveLength(2);
  await userEvent.click(form.getByRole('radio', { name: /Amend/ }));
  expect(averages).toHaveTextContent('Choose the new stars');
  await userEvent.click(form.getByRole('button', { name: 'Amend rating' }));
  expect(await form.findByText(/Give the stars where the rating is amended/)).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: '4 stars, good' }));
  expect(within(averages).getAllByText('4.50 from 2')).toHaveLength(2);
  await userEvent.type(form.getByLabelText('Note'), 'The report was there.');
  await userEvent.dblClick(form.getByRole('button', { name: 'Amend rating' }));
  expect(await screen.findByText('The appeal about OR-2026-0184 is decided. Both sides are notified.')).toBeVisible();
  expect(received.map(({ params, body }) => [params, body])).toEqual([
    [{ appealId: opened.id }, { decision: 'rating_amended', note: 'The report was there.', amendedStars: 4 }],
  ]);
});

test('keeps the note after a rejected decision', async () => {
  appealed();
  mockEndpoint(resolveAppeal, mockError(403, { error: 'You are a party to this rating', code: 'party', cid: 'ref-5' }));
  open('/admin/ratings?tab=appeals');
  await userEvent.click(await screen.findByRole('button', { name: /^Decide/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('Note'), 'Mine.');
  await userEvent.click(form.getByRole('button', { name: 'Keep rating' }));
  expect(await form.findByRole('alert')).toHaveTextContent('ref-5');
  expect(form.getByLabelText('Note')).toHaveValue('Mine.');
});

test('offers no decision to a party of the appeal', async () => {
  appealed(makeAppeal());
  open('/admin/ratings?tab=appeals');
  await screen.findByText('The report was complete.');
  expect(screen.queryByRole('button', { name: /appeal about/ })).toBeNull();
});

test('compares services and partners in analytics', async () => {
  const row = { average: 3.5, count: 2 };
  mockEndpoint(ratingAnalytics, {
    summary: makeRatingSummary(),
    series: [{ month: '2026-11', ...row }],
    byService: [{ ...waiting.service, ...row }],
    byPartner: [{ ...waiting.partner, ...row }],
    replies: { answered: 0, unanswered: 2 },
    appeals: { undecided: 0, kept: 1, amended: 0, removed: 0, withdrawn: 0 },
  });
  open('/admin/ratings?tab=analytics');
  expect(await screen.findByRole('table', { name: 'Ratings by partner' })).toHaveTextContent('Halden Systems');
  expect(screen.getByRole('table', { name: 'Ratings by service' })).toHaveTextContent('3.50');
});
