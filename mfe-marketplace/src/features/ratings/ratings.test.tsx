import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { changeRating, listOrderRatings, listServiceRatings, rateOrder, ratePerk } from '@techadds/shared/contract/ratings/endpoints';
import {
  mockEndpoint,
  singlePage,
  makeOrder,
  makeRating,
  makeRatingSummary,
  mockError,
  renderAt,
  renderMfe,
  makeReview,
  signInAs,
} from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { Reviews } from './Reviews';

const completed = makeOrder({ fulfilmentStatus: 'completed', allowedActions: ['rate'] });
const own = makeRating({ status: 'pending', publishedAt: null, allowedActions: ['edit'] });
const openOrder = (given: OrderDetail = completed) => {
  mockEndpoint(getOrder, given);
  return renderMfe(mfe, `/orders/${given.id}`, 'customer');
};
const none = { items: [], openUntil: '2026-11-27T09:00:00.000Z', perks: [] };
const form = async () => within((await screen.findByRole('heading', { name: 'Rate this order' })).closest('section')!);

/** A response slow enough for a double click. */
const slowly =
  <T,>(value: T) =>
  () =>
    new Promise<T>((resolve) => setTimeout(resolve, 50, value));

test('rates a completed order by keyboard: stars, aspects and comment', async () => {
  mockEndpoint(listOrderRatings, none);
  const received = mockEndpoint(rateOrder, { ...completed, fulfilmentStatus: 'rated', allowedActions: [] });
  openOrder();
  const card = await form();
  const stars = card.getByRole('group', { name: 'How was Web app penetration test?' });
  within(stars).getByRole('radio', { name: '1 star, bad' }).focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
  expect(within(stars).getByRole('radio', { name: '4 stars, good' })).toBeChecked();
  await userEvent.click(within(card.getByRole('group', { name: 'Timeliness' })).getByRole('radio', { name: '2 stars, poor' }));
  const comment = card.getByLabelText('What should others know?');
  await userEvent.type(comment, 'Good 🙂');
  expect(comment).toHaveAccessibleDescription('7 of 2,000');
  await userEvent.type(comment, '{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Your rating of OR-2026-0184 is saved/)).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ stars: 4, comment: 'Good 🙂', aspects: { timeliness: 2 } }]);
});

test('sends nothing without stars, and focuses them', async () => {
  mockEndpoint(listOrderRatings, none);
  openOrder();
  const card = await form();
  await userEvent.click(card.getByRole('button', { name: 'Send rating' }));
  expect(await card.findByText('Choose from 1 to 5 stars.')).toBeVisible();
  expect(card.getByRole('radio', { name: '1 star, bad' })).toHaveFocus();
});

test('sends one rating on a double click, and keeps the comment after a failure', async () => {
  mockEndpoint(listOrderRatings, none);
  openOrder();
  const card = await form();
  await userEvent.click(card.getByRole('radio', { name: '5 stars, excellent' }));
  await userEvent.type(card.getByLabelText('What should others know?'), 'Fine.');
  const failed = mockEndpoint(rateOrder, slowly(mockError(409, { error: 'Its time is over', cid: 'ref-1' })));
  await userEvent.dblClick(card.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-1');
  expect(card.getByLabelText('What should others know?')).toHaveValue('Fine.');
  expect(failed).toHaveLength(1);
});

test('rates a redeemed perk separately from its order', async () => {
  const perk = { id: '0d9f5f0a-0000-4000-8000-000000000077', label: 'Ten off' };
  mockEndpoint(listOrderRatings, { ...none, items: [own], perks: [perk] });
  const received = mockEndpoint(ratePerk, slowly(own));
  const rated = makeOrder({ fulfilmentStatus: 'rated' });
  openOrder(rated);
  await userEvent.click(await screen.findByRole('button', { name: 'Rate the perk Ten off' }));
  const stars = screen.getByRole('group', { name: 'How was the perk?' });
  await userEvent.click(within(stars).getByRole('radio', { name: '3 stars, fair' }));
  await userEvent.type(screen.getByLabelText('What should others know?'), 'It came late.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Your rating of the perk is saved. You can change it for 48 hours.')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([
    { orderId: rated.id, perkId: perk.id, stars: 3, comment: 'It came late.', aspects: {} },
  ]);
});

test('changes a rating that is not public yet', async () => {
  mockEndpoint(listOrderRatings, { ...none, items: [own] });
  const received = mockEndpoint(changeRating, own);
  openOrder(makeOrder({ fulfilmentStatus: 'rated' }));
  expect(await screen.findByText(/Halden Systems can’t read it yet/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change rating' }));
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Your rating of this order' })).getByRole('radio', { name: '3 stars, fair' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your rating is changed')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ stars: 3, comment: 'Half of it was missing.', aspects: { quality: 2 } }]);
});

test('shows both ratings and the moderation note once they are public', async () => {
  const ofPartner = makeRating({
    id: crypto.randomUUID(),
    author: 'partner',
    stars: 5,
    comment: 'Clear requirements.',
    target: { type: 'customer', id: own.customer.id },
  });
  mockEndpoint(listOrderRatings, {
    ...none,
    items: [makeRating({ stars: 4, givenStars: 2, moderationNote: 'The report was there.' }), ofPartner],
  });
  openOrder(makeOrder({ fulfilmentStatus: 'rated' }));
  expect(await screen.findByText('Halden Systems about you')).toBeVisible();
  expect(screen.getByText('changed from 2 of 5 stars')).toBeVisible();
  expect(screen.getByText('The report was there.')).toBeVisible();
  expect(screen.getByText('Clear requirements.')).toBeVisible();
});

test('shows no ratings for an order that is not completed', async () => {
  openOrder(makeOrder());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: /^rat/i })).toBeNull();
});

describe('reviews of a service', () => {
  const show = () => {
    signInAs('customer');
    return renderAt('/', <Reviews serviceId={own.service.id} partnerName="Halden Systems" />);
  };
  test('show average, distribution, verified badges and replies', async () => {
    const reply = { text: 'Thank you.', at: '2026-11-19T10:00:00.000Z' };
    mockEndpoint(listServiceRatings, { ...singlePage([makeReview({ reply, amended: true })]), summary: makeRatingSummary() });
    show();
    expect(await screen.findByText('2 verified ratings')).toBeVisible();
    expect(screen.getByText('3.5', { selector: 'p' })).toBeVisible();
    expect(screen.getByLabelText('5 stars: 1')).toHaveTextContent('50 %');
    expect(screen.getByText('Jonas W.').closest('li')).toHaveTextContent('Verified order');
    expect(within(screen.getByText('Jonas W.').closest('li')!).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(screen.getByText('Answer of Halden Systems')).toBeVisible();
    expect(screen.getByText(/changed by a moderator/)).toBeVisible();
  });

  test('can be filtered by stars, with an empty state', async () => {
    const received = mockEndpoint(listServiceRatings, ({ query }) => ({
      ...singlePage(query.stars ? [] : [makeReview()]),
      summary: makeRatingSummary(),
    }));
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Stars'), '1 star');
    expect(await screen.findByText('No review has 1 star.')).toBeVisible();
    expect(received.at(-1)?.query).toMatchObject({ stars: '1', sort: 'publishedAt' });
  });

  test('explain how ratings come about when there are none, and show a failed request', async () => {
    mockEndpoint(listServiceRatings, { ...singlePage([]), summary: makeRatingSummary({ standing: { average: null, count: 0, sum: 0 } }) });
    const first = show();
    expect(await screen.findByText(/No ratings yet/)).toBeVisible();
    first.unmount();
    mockEndpoint(listServiceRatings, mockError(503, { error: 'The database is away', cid: 'ref-2' }));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('ref-2');
  });
});
