import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { useSession } from '@techadds/shared/session';
import type { Role } from '@techadds/shared/roles';
import { createScriptPolicy } from '../script-integrity/trusted-types-policy';
import { readDevRemote, startDevRemote, stopDevRemote, toDevRelease } from './dev-remote';
import { hasDevRemote } from './has-dev-remote';

const text = 'mfe-finance:3101';
const address = `/finance/fees?dev-remote=${text}`;
const open = jest.fn();
const isOnlyTab = jest.fn(async () => true);
const policy = createScriptPolicy('/shell/9876543210/');

const finance: RegistryRemote = {
  ...{ name: 'mfe-finance', label: 'Finance', version: '0123456789', base: '/remotes/mfe-finance/0123456789/', entry: 'remoteEntry.js' },
  ...{ files: {}, page: ['page.js'], doors: ['ui/table'], requires: {}, roles: [], offline: false },
};
const admin = { ...finance, name: 'mfe-admin' };

/** A document of an account at a path, with what its tab keeps and what the edge has accepted. */
function load({ path = address, tab, accepted, role = 'super_admin' }: { path?: string; tab?: string; accepted?: string; role?: Role }) {
  history.replaceState(null, '', path);
  if (tab) sessionStorage.setItem('dev-remote', `${tab} tab-1`);
  document.head.innerHTML = accepted ? `<meta name="dev-remote" content="${accepted}">` : '';
  useSession.setState({ user: { role } as never });
  return readDevRemote(open, isOnlyTab);
}

beforeEach(() => {
  sessionStorage.clear();
  open.mockReset();
});

test('a link offers the development server, and nothing runs before the tab has agreed', async () => {
  expect(await load({ accepted: text })).toMatchObject({ stage: 'offered', name: 'mfe-finance', origin: 'http://localhost:3101' });
  expect(() => policy.createScriptURL('http://localhost:3101/remoteEntry.js')).toThrow('is not in the registry');
  startDevRemote(text, open);
  expect(open).toHaveBeenCalledWith(address);
  expect(sessionStorage.getItem('dev-remote')).toMatch(/^mfe-finance:3101 [\w-]{36}$/);
});

test.each(['customer', 'partner_staff', 'partner_admin', 'admin'] as const)(
  '%s gets nothing by a link, by the storage of the tab, or by both',
  async (role) => {
    expect(await load({ role })).toEqual({ stage: 'none' });
    expect(await load({ role, tab: text })).toEqual({ stage: 'none' });
    expect(await load({ role, tab: text, path: '/finance/fees' })).toEqual({ stage: 'none' });
    expect(sessionStorage.getItem('dev-remote')).toBeNull();
    expect(open).not.toHaveBeenCalled();
  },
);

test('nothing runs where the edge has not accepted exactly that', async () => {
  for (const accepted of [undefined, 'mfe-finance:3102', 'mfe-admin:3101']) {
    expect(await load({ tab: text, accepted })).toMatchObject({ stage: 'refused' });
    expect(sessionStorage.getItem('dev-remote')).toBeNull();
  }
  expect(() => policy.createScriptURL('http://localhost:3101/remoteEntry.js')).toThrow('is not in the registry');
});

test('a copy of the tab does not run it', async () => {
  isOnlyTab.mockResolvedValueOnce(false);
  expect(await load({ tab: text, accepted: text })).toMatchObject({ stage: 'refused' });
  expect(isOnlyTab).toHaveBeenLastCalledWith('tab-1');
});

test('a page load at another address of the tab asks the edge for it', async () => {
  expect(await load({ tab: text, path: '/finance/fees?sort=name' })).toEqual({ stage: 'asking' });
  expect(open).toHaveBeenCalledWith(`/finance/fees?sort=name&dev-remote=${text}`);
});

test('replaces the remote in the tab that has agreed, and no other one, until it is stopped', async () => {
  const state = await load({ tab: text, accepted: text });
  expect(state).toMatchObject({ stage: 'running' });
  expect(toDevRelease(state, finance)).toMatchObject({ version: '0000000000', base: 'http://localhost:3101/', files: {} });
  expect(toDevRelease(state, admin)).toEqual(admin);
  expect(policy.createScriptURL('http://localhost:3101/remoteEntry.js')).toBe('http://localhost:3101/remoteEntry.js');
  for (const other of ['http://localhost:3102/remoteEntry.js', 'https://localhost:3101/remoteEntry.js', 'http://evil.test:3101/a.js'])
    expect(() => policy.createScriptURL(other)).toThrow('is not in the registry');
  stopDevRemote(open);
  expect(open).toHaveBeenCalledWith('/finance/fees');
  expect(hasDevRemote()).toBe(true);
  history.replaceState(null, '', '/finance/fees');
  expect(hasDevRemote()).toBe(false);
});

test('with a grant, it is offered to any user, and runs where the tab and the edge agree', async () => {
  const granted = `${text}:${'A'.repeat(43)}.abcdefgh.${'B'.repeat(43)}`;
  const path = `/finance/fees?dev-remote=${granted}`;
  expect(await load({ role: 'partner_admin', path, accepted: granted })).toMatchObject({ stage: 'offered', name: 'mfe-finance' });
  startDevRemote(granted, open);
  expect(open).toHaveBeenCalledWith(path);
  expect(await load({ role: 'partner_admin', path, tab: granted, accepted: granted })).toMatchObject({ stage: 'running' });
  expect(await load({ role: 'partner_admin', path, tab: granted })).toMatchObject({ stage: 'refused' });
  // It does not stand for the address without it.
  expect(await load({ role: 'partner_admin', tab: granted })).toEqual({ stage: 'none' });
});
