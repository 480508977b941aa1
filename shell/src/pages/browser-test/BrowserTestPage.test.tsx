import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { renderPublicPage } from '../../testing/auth';
import { type Capability, capabilities, checkCapabilities } from './capability-checks';
import { BrowserTestPage } from './BrowserTestPage';

const build = { shortHash: '8f3c2a1', branch: 'main', buildTime: '2026-11-20T08:00:00Z', deploymentId: 'dep-7' };
const ability = (name: string) => capabilities.find((each) => each.name === name)!;
let fails: string[] = [];

beforeEach(() => {
  fails = [];
  for (const each of capabilities)
    jest.spyOn(each as { check: Capability['check'] }, 'check').mockImplementation(() => !fails.includes(each.name));
});
afterEach(() => jest.restoreAllMocks());

const show = async () => {
  mockEndpoint(buildInfo, { status: 'success', data: build });
  renderPublicPage('/test-js', <BrowserTestPage />);
  await screen.findByRole('heading', { name: 'Abilities' });
};

test('reports a browser that has everything', async () => {
  await show();
  expect(screen.getByText('This browser has all that TechAdds uses.')).toBeVisible();
  expect(screen.queryByText('Missing')).toBeNull();
});

test('names a missing required capability and what to do', async () => {
  fails = ['Local storage', 'Push'];
  await show();
  expect(screen.getByText('TechAdds does not run in this browser as it should.')).toBeVisible();
  expect(screen.getByText(/^Missing and needed: Local storage\. Update the browser/)).toBeVisible();
  const row = (name: string) => screen.getByText(name, { exact: true, selector: 'p' }).closest('li')!;
  expect(within(row('Local storage')).getByText('Missing, needed')).toBeVisible();
  expect(within(row('Push')).getByText('Notifications arrive only while TechAdds is open.')).toBeVisible();
});

test('reports a missing optional capability as a limitation', async () => {
  fails = ['Push'];
  await show();
  expect(screen.getByText('TechAdds runs in this browser with limitations.')).toBeVisible();
  expect(screen.getByText('Missing: Push.')).toBeVisible();
});

test('copies versions, session and capabilities as text, without the token', async () => {
  const user = userEvent.setup();
  signInAs('customer');
  fails = ['Cookies', 'Push'];
  await show();
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(await screen.findByText('Copied. Paste it into your message to us.')).toBeVisible();
  const report = await navigator.clipboard.readText();
  expect(report).toContain('Server: 8f3c2a1, main, built 2026-11-20T08:00:00Z, deployment dep-7');
  expect(report).toMatch(/Person: [0-9a-f-]{36}, customer/);
  expect(report).toMatch(/Marketplace: [0-9a-f-]{36}/);
  expect(report).toContain('Cookies: MISSING, needed');
  expect(report).toContain('Push: missing');
  expect(report).toContain('Local storage: works');
  const { token } = useSession.getState();
  for (const part of token!.split('.')) expect(report).not.toContain(part);
});

test('shows the text for copying by hand if the clipboard is blocked', async () => {
  const user = userEvent.setup();
  await show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Report' })).value).toContain('TechAdds browser test');
});

test('lists an unavailable server as a finding', async () => {
  mockEndpoint(buildInfo, mockError(503, { error: 'No' }));
  renderPublicPage('/test-js', <BrowserTestPage />);
  expect(await screen.findByText('does not answer')).toBeVisible();
});

test('treats a check that throws, rejects or hangs as failed', async () => {
  jest.useFakeTimers();
  const make = (works: Capability['check']): Capability => ({ name: 'x', purpose: 'y', check: works });
  const found = checkCapabilities([
    make(() => true),
    make(() => {
      throw new Error('blocked');
    }),
    make(() => Promise.reject(new Error('blocked'))),
    make(() => new Promise(() => undefined)),
  ]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await found).map(({ ok }) => ok)).toEqual([true, false, false, false]);
  jest.useRealTimers();
});

test('tests storage by writing to it, and leaves it unchanged', async () => {
  jest.restoreAllMocks();
  const before = Object.keys(localStorage);
  expect(await ability('Local storage').check()).toBe(true);
  expect(Object.keys(localStorage)).toEqual(before);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect((await checkCapabilities([ability('Local storage')]))[0]).toMatchObject({ ok: false });
});
