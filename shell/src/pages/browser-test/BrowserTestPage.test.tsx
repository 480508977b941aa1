import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { enterAt } from '../../testing/auth';
import { type Ability, abilities, tryAll } from './capability-checks';
import { BrowserTestPage } from './BrowserTestPage';

const build = { shortHash: '8f3c2a1', branch: 'main', buildTime: '2026-11-20T08:00:00Z', deploymentId: 'dep-7' };
const ability = (name: string) => abilities.find((each) => each.name === name)!;
let fails: string[] = [];

beforeEach(() => {
  fails = [];
  for (const each of abilities)
    jest.spyOn(each as { works: Ability['works'] }, 'works').mockImplementation(() => !fails.includes(each.name));
});
afterEach(() => jest.restoreAllMocks());

const show = async () => {
  mockEndpoint(buildInfo, { status: 'success', data: build });
  enterAt('/test-js', <BrowserTestPage />);
  await screen.findByRole('heading', { name: 'Abilities' });
};

it('a browser that has everything is told so', async () => {
  await show();
  expect(screen.getByText('This browser has all that TechAdds uses.')).toBeVisible();
  expect(screen.queryByText('Missing')).toBeNull();
});

it('what is missing and needed is named, with what to do', async () => {
  fails = ['Local storage', 'Push'];
  await show();
  expect(screen.getByText('TechAdds does not run in this browser as it should.')).toBeVisible();
  expect(screen.getByText(/^Missing and needed: Local storage\. Update the browser/)).toBeVisible();
  const row = (name: string) => screen.getByText(name, { exact: true, selector: 'p' }).closest('li')!;
  expect(within(row('Local storage')).getByText('Missing, needed')).toBeVisible();
  expect(within(row('Push')).getByText('News comes only while TechAdds is open.')).toBeVisible();
});

it('what is missing and not needed does no great harm', async () => {
  fails = ['Push'];
  await show();
  expect(screen.getByText('TechAdds runs in this browser, with less than it could.')).toBeVisible();
  expect(screen.getByText('Missing: Push.')).toBeVisible();
});

it('the report has versions, session and abilities as text, and no token', async () => {
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

it('where the browser does not let us copy, the text is there to copy by hand', async () => {
  const user = userEvent.setup();
  await show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Report' })).value).toContain('TechAdds browser test');
});

it('a server that does not answer is a finding, not a failure', async () => {
  mockEndpoint(buildInfo, mockError(503, { error: 'No' }));
  enterAt('/test-js', <BrowserTestPage />);
  expect(await screen.findByText('does not answer')).toBeVisible();
});

it('a try that throws, refuses or never ends is a no', async () => {
  jest.useFakeTimers();
  const make = (works: Ability['works']): Ability => ({ name: 'x', use: 'y', works });
  const found = tryAll([
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

it('the storage is tried by keeping something in it, and left as it was', async () => {
  jest.restoreAllMocks();
  const before = Object.keys(localStorage);
  expect(await ability('Local storage').works()).toBe(true);
  expect(Object.keys(localStorage)).toEqual(before);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect((await tryAll([ability('Local storage')]))[0]).toMatchObject({ ok: false });
});
