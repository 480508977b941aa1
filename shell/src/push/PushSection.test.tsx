import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPushKey, getPushSettings, putPushSettings, subscribePush, type PushSettings } from '@techadds/shared/contract/push/endpoints';
import { enterImpersonation } from '@techadds/shared/session';
import { makeUser, mockEndpoint, mockError, renderAt, signInAs, testToken } from '@techadds/shared/testing';
import { installPush } from '../testing/push';
import { PushSection } from './PushSection';

const noSettings: PushSettings = { showDetails: false, quietHours: null };
const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Oslo' };

let push: ReturnType<typeof installPush> | undefined;
afterEach(() => {
  push?.restore();
  push = undefined;
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

function show(settings = noSettings) {
  signInAs('partner_admin');
  mockEndpoint(getPushSettings, settings);
  renderAt('/settings/notifications', <PushSection user={makeUser('partner_admin')} />);
}
/** Mocks the saving of settings; what was saved last is loaded from then on. */
function mockSaving() {
  const saved = mockEndpoint(putPushSettings, ({ body }) => body);
  mockEndpoint(getPushSettings, () => saved.at(-1)?.body ?? noSettings);
  return saved;
}
const device = () => screen.findByRole('switch', { name: 'Push messages on this device' });
const field = (name: string) => screen.getByLabelText(name, { exact: true });

describe('the switch of this device', () => {
  test('explains a browser without push messages', async () => {
    show();
    expect(await screen.findByText(/This browser cannot receive push messages/)).toBeVisible();
    expect(await device()).toBeDisabled();
  });

  test('explains how to allow what is blocked', async () => {
    push = installPush();
    push.permission = 'denied';
    show();
    expect(await screen.findByText(/Notifications are blocked in this browser/)).toBeVisible();
    expect(await device()).toBeDisabled();
    expect(push.requests).toBe(0);
  });

  test('asks for the permission when it is pressed, and registers the browser', async () => {
    push = installPush();
    show();
    mockEndpoint(getPushKey, { key: 'BBBB' });
    const posted = mockEndpoint(subscribePush, { id: 'a' });
    await waitFor(async () => expect(await device()).toBeEnabled());
    expect(push.requests).toBe(0);
    await userEvent.click(await device());
    await waitFor(async () => expect(await device()).toBeChecked());
    expect([push.requests, posted.length]).toEqual([1, 1]);
  });

  test('says that the registration waits where it failed, and tries again', async () => {
    push = installPush();
    push.fails = true;
    show();
    mockEndpoint(getPushKey, { key: 'BBBB' });
    const posted = mockEndpoint(subscribePush, { id: 'a' });
    await waitFor(async () => expect(await device()).toBeEnabled());
    await userEvent.click(await device());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await device()).toBeChecked();
    push.fails = false;
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(posted).toHaveLength(1);
  });

  test('is disabled during an impersonation', async () => {
    push = installPush();
    const user = makeUser('customer');
    show();
    act(() =>
      enterImpersonation({
        ...{ token: testToken({}), user, actor: { id: 'a', name: 'Mira' }, reason: 'A question', returnTo: '/dashboard' },
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      }),
    );
    expect(await screen.findByText(/You are viewing as somebody else/)).toBeVisible();
    expect(await device()).toBeDisabled();
  });
});

test('shows details on the lock screen only by choice, at once, and goes back if that was not saved', async () => {
  show();
  const details = await screen.findByRole('switch', { name: 'Show details on the lock screen' });
  expect(details).not.toBeChecked();
  mockEndpoint(putPushSettings, mockError(503, { error: 'The service cannot answer just now.' }));
  await userEvent.click(details);
  expect(await screen.findByText(/The setting stays as it was. The service cannot answer/)).toBeVisible();
  await waitFor(() => expect(details).not.toBeChecked());
  const saved = mockSaving();
  await userEvent.click(details);
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ showDetails: true, quietHours: null }]));
  expect(details).toBeChecked();
});

test('turns quiet hours on in the time zone of the browser, and off with a way back', async () => {
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Europe/Oslo' } as Intl.ResolvedDateTimeFormatOptions);
  show();
  const quiet = await screen.findByRole('switch', { name: 'Quiet hours' });
  const saved = mockSaving();
  await userEvent.click(quiet);
  await waitFor(() => expect(saved.at(-1)?.body).toEqual({ showDetails: false, quietHours: night }));
  expect(field('From')).toHaveValue('22:00');
  await userEvent.click(quiet);
  await waitFor(() => expect(saved.at(-1)?.body.quietHours).toBeNull());
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saved.at(-1)?.body.quietHours).toEqual(night));
});

test('saves one change after the other, and no switch goes back meanwhile', async () => {
  show({ showDetails: true, quietHours: null });
  const details = await screen.findByRole('switch', { name: 'Show details on the lock screen' });
  const quiet = screen.getByRole('switch', { name: 'Quiet hours' });
  const responses: (() => void)[] = [];
  const sent = mockEndpoint(putPushSettings, ({ body }) => new Promise((resolve) => responses.push(() => resolve(body))));
  await userEvent.click(details);
  await userEvent.click(quiet);
  await userEvent.click(quiet);
  await userEvent.click(quiet);
  for (const count of [1, 2, 3, 4]) {
    await waitFor(() => expect(sent).toHaveLength(count));
    expect(details).not.toBeChecked();
    expect(quiet).toBeChecked();
    // After each save the settings are loaded again, as the server has them at that time.
    mockEndpoint(getPushSettings, sent.at(-1)!.body);
    await act(async () => responses.at(-1)!());
  }
  expect(details).not.toBeChecked();
  expect(quiet).toBeChecked();
  expect(sent.map(({ body }) => [body.showDetails, body.quietHours !== null])).toEqual([
    [false, false],
    [false, true],
    [false, false],
    [false, true],
  ]);
});

test('saves other quiet hours, and keeps what the switch above them says', async () => {
  show({ showDetails: true, quietHours: night });
  await screen.findByRole('switch', { name: 'Quiet hours' });
  const saved = mockSaving();
  fireEvent.change(field('From'), { target: { value: '20:30' } });
  await userEvent.selectOptions(field('Time zone'), 'Asia/Tokyo');
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { showDetails: true, quietHours: { from: '20:30', until: '07:00', timeZone: 'Asia/Tokyo' } },
    ]),
  );
});

test('shows errors of quiet hours at their fields, of the browser and of the server', async () => {
  show({ showDetails: false, quietHours: night });
  await screen.findByRole('switch', { name: 'Quiet hours' });
  const saved = mockEndpoint(putPushSettings, ({ body }) => body);
  fireEvent.change(field('From'), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  expect(await screen.findByText('Enter a time of day, like 22:00.')).toBeVisible();
  expect(field('From')).toHaveAccessibleDescription('Enter a time of day, like 22:00.');
  expect(saved).toEqual([]);
  mockEndpoint(putPushSettings, mockError(422, { error: 'No', fields: { 'quietHours.timeZone': 'This zone is not known.' } }));
  fireEvent.change(field('From'), { target: { value: '23:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(field('Time zone')).toHaveAccessibleDescription('This zone is not known.'));
  expect(field('From')).toHaveValue('23:00');
});
