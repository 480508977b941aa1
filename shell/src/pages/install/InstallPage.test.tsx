import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, signInAs } from '@techadds/shared/testing';
import { InstallPage } from './InstallPage';
import { detectPlatform } from './platform';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  macChrome: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

test.each([
  [agents.iphone, 5, 'ios'],
  // An iPad.
  [agents.mac, 5, 'ios'],
  [agents.mac, 0, 'mac-safari'],
  [agents.macChrome, 0, 'desktop'],
  [agents.firefoxAndroid, 5, 'firefox-android'],
  [agents.firefox, 0, 'unsupported'],
  [agents.android, 5, 'android'],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, platform) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform);
});

const setAgent = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
/** Offers the installation as Chromium does, with the choice that the user will make. */
function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: jest.fn(async () => ({ outcome })) });
  globalThis.__installPrompt = event;
  act(() => void dispatchEvent(event));
  return event;
}
beforeEach(() => {
  signInAs('customer');
});
afterEach(() => {
  globalThis.__installPrompt = undefined;
  jest.restoreAllMocks();
});
const show = () => renderAt('/pwa/install', <InstallPage />);

test('installs by the prompt of the browser, whenever it is offered', async () => {
  setAgent(agents.macChrome);
  show();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  const event = offer('accepted');
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('TechAdds is installed on this device. Open it like your other apps.')).toBeVisible();
});

test('shows the way by hand where the prompt is declined', async () => {
  setAgent(agents.android);
  show();
  offer('dismissed');
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(await screen.findByText(/It was not installed/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'In this browser on Android' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('says so in the installed app', () => {
  const { matchMedia } = globalThis;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => (query === '(display-mode: standalone)' ? ({ matches: true } as MediaQueryList) : matchMedia(query)));
  show();
  expect(screen.getByText(/TechAdds is installed on this device/)).toBeVisible();
});

test.each([
  [agents.iphone, 'On an iPhone or iPad', /Add to Home Screen/],
  [agents.firefoxAndroid, 'In Firefox on Android', /Add app to Home screen/],
])('shows the steps where there is no prompt: %s', (userAgent, title, step) => {
  setAgent(userAgent);
  show();
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(step)).toBeVisible();
});

test('says where the app can be installed if this browser cannot, and shows how in others', async () => {
  setAgent(agents.firefox);
  show();
  expect(screen.getByText(/This browser cannot install apps/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'In Safari on a Mac' })).toBeVisible());
});
