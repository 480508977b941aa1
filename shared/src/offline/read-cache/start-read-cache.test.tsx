import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { apiQuery, ApiError } from '@techadds/shared/api';
import { listAuditEvents } from '@techadds/shared/contract/audit/endpoints';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { formatMoment } from '@techadds/shared/format/date';
import { createQueryClient } from '@techadds/shared/query';
import { clearSession } from '@techadds/shared/session';
import { signInAs } from '@techadds/shared/testing';
import { UiProvider, useConnection } from '@techadds/shared/ui/base';
import { cacheDb } from './cache-database';
import { startReadCache } from './start-read-cache';
import { dumpDatabase, openEmptyDatabase, settle } from './testing/database';

const unreachable = new ApiError('FETCH_ERROR', 'No connection', '');
const refused = (status: number) => new ApiError(status, 'No', '');
let answer: () => unknown;
/** Why a button that sends something does not work. */
const readReason = () => useConnection.getState().getReason?.({ busy: false }, undefined);
/** What the header of the page says. */
function readNotice(): string {
  const { container, unmount } = render(<UiProvider nonce="">{useConnection.getState().notice}</UiProvider>);
  const text = container.textContent;
  unmount();
  return text;
}
let ends: (() => void)[] = [];
beforeEach(async () => {
  signInAs('partner_admin');
  await openEmptyDatabase();
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  jest.restoreAllMocks();
});

/** A page load with the list of an endpoint on it. */
function openPage(endpoint: EndpointShape = listOrders) {
  const client = createQueryClient();
  ends.push(startReadCache(client), () => client.clear());
  const queryFn = async () => answer();
  const observer = new QueryObserver(client, { ...apiQuery(endpoint as typeof listOrders), queryFn, retry: false } as never);
  ends.push(observer.subscribe(() => undefined));
  return { client, result: () => observer.getCurrentResult() as { data: unknown; error: unknown; dataUpdatedAt: number }, observer };
}
const fail = (error: unknown) => () => {
  throw error;
};

/** Opens a page while the server answers, and leaves it. */
async function see(content: unknown, endpoint?: EndpointShape): Promise<void> {
  answer = () => content;
  openPage(endpoint);
  await settle();
  for (const end of ends) end();
  ends = [];
}

test('shows the last answer when the server cannot be reached, with its time, and the new one when it is back', async () => {
  const seenAt = Date.now();
  await see({ items: ['seen'] });
  answer = fail(unreachable);
  const { result, observer } = openPage();
  await settle();
  expect(result()).toMatchObject({ data: { items: ['seen'] }, error: unreachable });
  expect(Math.abs(result().dataUpdatedAt - seenAt)).toBeLessThan(5_000);
  expect(readNotice()).toMatch(/^As of \d\d:\d\d · TechAdds cannot be reached$/);
  expect(readReason()).toBe('TechAdds cannot be reached. This works again once it answers.');
  answer = () => ({ items: ['new'] });
  await observer.refetch();
  await settle();
  expect(result()).toMatchObject({ data: { items: ['new'] }, error: null });
  expect([readNotice(), readReason()]).toEqual(['', undefined]);
});

test('shows nothing old while the server answers', async () => {
  await see({ items: ['seen'] });
  let respond: (content: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  const { result } = openPage();
  await settle();
  expect(result().data).toBeUndefined();
  respond({ items: ['new'] });
  await settle();
  expect(result().data).toEqual({ items: ['new'] });
});

test('stores no answer of an endpoint that is not listed', async () => {
  await see({ items: ['of the audit'] }, listAuditEvents);
  expect(await dumpDatabase()).toBe('[[],[]]');
  await see({ items: ['of orders'] });
  expect(await dumpDatabase()).toContain('of orders');
});

test.each([401, 403, 404])('deletes what was kept when the server answers %i, and shows it no longer', async (status) => {
  await see({ items: ['seen'] });
  answer = fail(unreachable);
  const { result, observer } = openPage();
  await settle();
  expect(result().data).toBeDefined();
  answer = fail(refused(status));
  await observer.refetch();
  await settle();
  expect(result()).toMatchObject({ data: undefined, error: { status } });
  expect(await dumpDatabase()).toBe('[[],[]]');
});

test.each([400, 422, 429, 500])('does not fall back to what was kept when the server answers %i, which is kept', async (status) => {
  await see({ items: ['seen'] });
  answer = fail(refused(status));
  const { result } = openPage();
  await settle();
  expect(result()).toMatchObject({ data: undefined, error: { status } });
  expect(await dumpDatabase()).toContain('seen');
});

test('shows nothing of the session before', async () => {
  await see({ items: ['seen'] });
  clearSession();
  signInAs('partner_staff');
  await openEmptyDatabase();
  answer = fail(unreachable);
  const { result } = openPage();
  await settle();
  expect(result()).toMatchObject({ data: undefined, error: unreachable });
});

test('a full or blocked storage changes nothing online, and shows the error offline', async () => {
  jest.spyOn(cacheDb.contents, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  await see({ items: ['seen'] });
  cacheDb.close({ disableAutoOpen: true });
  answer = () => ({ items: ['new'] });
  const online = openPage();
  await settle();
  expect(online.result().data).toEqual({ items: ['new'] });
  answer = fail(unreachable);
  const offline = openPage();
  await settle();
  expect(offline.result()).toMatchObject({ data: undefined, error: unreachable });
});

test('keeps what was loaded before it started, and serves what had failed by then', async () => {
  const client = createQueryClient();
  await client.fetchQuery({ ...apiQuery(listOrders), queryFn: () => ({ items: ['seen'] }) as never });
  startReadCache(client)();
  await settle();
  const later = createQueryClient();
  const observer = new QueryObserver(later, { ...apiQuery(listOrders), queryFn: fail(unreachable), retry: false } as never);
  ends.push(observer.subscribe(() => undefined));
  await settle();
  ends.push(startReadCache(later));
  await settle();
  expect(observer.getCurrentResult().data).toEqual({ items: ['seen'] });
});

test('says how old the page is as soon as the connection is lost, whatever its frame shows', async () => {
  answer = () => ({ items: ['seen'] });
  const { client } = openPage();
  const anHourAgo = Date.now() - 3_600_000;
  const frame = new QueryObserver(client, {
    ...apiQuery(getTenant, { params: { id: 't' } }),
    initialData: {} as never,
    initialDataUpdatedAt: anHourAgo,
  });
  ends.push(frame.subscribe(() => undefined));
  await settle();
  expect(readNotice()).toBe('');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await settle();
  expect(readReason()).toBe('You are offline. This works again once you are connected.');
  expect(readNotice()).toBe(`As of ${formatMoment(Date.now())} · You are offline`);
});
