import type { Page } from '@playwright/test';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Rating, RatingSummary } from '@techadds/shared/contract/ratings/endpoints';
import type { Role } from '@techadds/shared/roles';
import { callApi } from '../support/api';
import { rate } from '../support/scenario';
import { expect, test, type SignedIn } from '../support/test';

type Sessions = (role: Role) => Promise<SignedIn>;

/** Places an order of the demo customer for the named service and completes it. */
async function completeOrder(page: Page, sessions: Sessions, name: string): Promise<OrderDetail> {
  const customer = await sessions('customer');
  const { items } = await callApi<{ items: { id: string; name: string }[] }>(
    page,
    customer,
    'GET',
    `/marketplace/catalog/items?query=${encodeURIComponent(name)}`,
  );
  const service = items.find((item) => item.name === name)!;
  const order = { serviceId: service.id, package: 'Standard', method: 'invoice' };
  const { id } = await callApi<OrderDetail>(page, customer, 'POST', '/orders', order);
  const staff = await sessions('partner_staff');
  for (const step of ['accept', 'start']) await callApi(page, staff, 'POST', `/orders/${id}/${step}`);
  await callApi(page, staff, 'POST', `/orders/${id}/deliver`, { note: 'The report is attached.' });
  return callApi<OrderDetail>(page, customer, 'POST', `/orders/${id}/complete`);
}

const getRatingStanding = async (page: Page, session: SignedIn, serviceId: string) =>
  (await callApi<{ summary: RatingSummary }>(page, session, 'GET', `/ratings/service/${serviceId}`)).summary.standing;

// Each viewport uses its own service, because averages are compared.
for (const [name, viewport, serviceName] of [
  ['on a desktop', { width: 1366, height: 900 }, 'Zero-trust network rollout'],
  ['on a phone', { width: 390, height: 844 }, 'API integration'],
] as const) {
  test(`publishes a rating, a reply and an amendment after an appeal, and updates the average, ${name}`, async ({ as, sessions }) => {
    const customer = await as('customer');
    await customer.setViewportSize(viewport);
    const { id, number, service } = await completeOrder(customer, sessions, serviceName);
    const before = await getRatingStanding(customer, await sessions('customer'), service.id);

    await customer.goto(`/orders/${id}`);
    await rate(customer, /^2 stars/, 'The summary for our management was missing.', 'What should others know?');
    await expect(customer.getByText(/can’t read it yet/)).toBeVisible();
    await expect(customer.getByRole('heading', { name: 'Rate this order' })).toHaveCount(0);

    const partner = await as('partner_admin');
    await partner.setViewportSize(viewport);
    await partner.goto(`/partners/orders/${id}`);
    await expect(partner.getByRole('heading', { name: 'Rate the customer' })).toBeVisible();
    await expect(partner.getByText('The summary for our management was missing.')).toHaveCount(0);
    await rate(partner, /^5 stars/, 'Clear requirements.', 'What should they know?');
    await expect(partner.getByText('The summary for our management was missing.')).toBeVisible();
    const published = await getRatingStanding(customer, await sessions('customer'), service.id);
    expect([published.count, published.sum]).toEqual([before.count + 1, before.sum + 2]);

    await partner.goto(`/ratings?query=${number}`);
    await partner.getByRole('button', { name: `Answer the rating of ${number}` }).click();
    await partner.getByLabel('Your answer').fill('The summary is on page 2 of the report.');
    await partner.getByRole('button', { name: 'Publish answer' }).click();
    await expect(partner.getByText('The summary is on page 2 of the report.')).toBeVisible();

    await partner.getByRole('button', { name: `Appeal the rating of ${number}` }).click();
    const appeal = partner.getByRole('dialog');
    await appeal.getByLabel('What is not right').fill('The summary was part of the delivery.');
    await appeal.getByRole('button', { name: 'Add evidence' }).click();
    await appeal.getByRole('textbox', { name: 'Evidence 1' }).fill('The delivery');
    await appeal.getByRole('textbox', { name: 'Link 1' }).fill('https://files.techadds.example/report.pdf');
    await appeal.getByRole('button', { name: 'Send appeal' }).click();
    await expect(appeal).toBeHidden();

    const admin = await as('admin');
    await admin.setViewportSize(viewport);
    await admin.goto(`/admin/ratings?tab=appeals&query=${number}`);
    await admin.getByRole('button', { name: `Take under review the appeal about ${number}` }).click();
    await expect(admin.getByText('looks at it.')).toBeVisible();
    await admin.getByRole('button', { name: `Decide the appeal about ${number}` }).click();
    const decision = admin.getByRole('dialog');
    await decision.getByRole('radio', { name: /Amend/ }).check({ force: true });
    await decision.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
    const after = ((before.sum + 4) / (before.count + 1)).toFixed(2);
    await expect(decision.getByRole('status', { name: 'Averages after the decision' })).toContainText(`${after} from ${before.count + 1}`);
    await decision.getByLabel('Note').fill('The summary was there; it came late.');
    await decision.getByRole('button', { name: 'Amend rating' }).click();
    await expect(decision).toBeHidden();
    await expect(admin.getByText('Amended').first()).toBeVisible();

    expect((await getRatingStanding(customer, await sessions('customer'), service.id)).sum).toBe(before.sum + 4);
    await customer.goto(`/marketplace/${service.id}`);
    const review = customer.getByRole('listitem').filter({ hasText: 'The summary is on page 2 of the report.' }).first();
    await expect(review).toContainText('changed by a moderator after an appeal');
    await expect(review).toContainText('Verified order');
    await customer.getByRole('button', { name: /^Notifications/ }).click();
    await expect(customer.getByRole('link', { name: new RegExp(`The appeal about ${number} is decided`) })).toBeVisible();
    await partner.goto('/dashboard');
    await partner.getByRole('button', { name: /^Notifications/ }).click();
    await expect(partner.getByRole('link', { name: new RegExp(`The appeal about ${number} is decided`) })).toBeVisible();

    const { items } = await callApi<{ items: Rating[] }>(customer, await sessions('customer'), 'GET', `/ratings/order/${id}`);
    const ratingId = items.find(({ author }) => author === 'customer')!.id;
    const log = await callApi<{ items: { event: string }[] }>(customer, await sessions('admin'), 'GET', `/audit/logs?target=${ratingId}`);
    expect(log.items.map(({ event }) => event).reverse()).toEqual([
      ...[
        'rating.given',
        'rating.published',
        'rating.replied',
        'appeal.opened',
        'appeal.under_review',
        'rating.amended',
        'appeal.resolved',
      ],
    ]);
    expect(await callApi<{ ok: boolean }>(customer, await sessions('admin'), 'GET', '/audit/logs/verify')).toMatchObject({ ok: true });
    expect(await callApi<{ ok: boolean }>(customer, await sessions('admin'), 'GET', '/finance/ledger/verify')).toMatchObject({ ok: true });
  });
}
