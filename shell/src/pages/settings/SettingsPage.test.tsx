import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, listSessions, requestVerifyEmail, type Session, confirmPassword } from '@techadds/shared/contract/accounts/endpoints';
import { changePassword, getProfile, updateProfile } from '@techadds/shared/contract/accounts/profile';
import { roles } from '@techadds/shared/roles';
import { useSession } from '@techadds/shared/session';
import { currentUrl, mockEndpoint, makeUser, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { createDelayedResponse } from '../../testing/auth';
import { SettingsPage } from './SettingsPage';

const user = makeUser('customer');
const renderSettings = (path: string, changes: Partial<typeof user> = {}) => {
  signInAs('customer');
  return renderAt(path, <SettingsPage user={{ ...user, ...changes }} />);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name, { exact: true });
/** All lists of sections are rendered, because tests have no width; the last one is the column beside the form. */
const sideLink = (name: string) =>
  within(screen.getAllByRole('navigation', { name: 'Sections', hidden: true }).at(-1)!).getByRole('link', { name, hidden: true });

afterEach(() => {
  localStorage.removeItem('techadds-text-size');
  localStorage.removeItem('techadds-theme');
  document.documentElement.style.fontSize = '';
});

describe('sections', () => {
  test.each(roles)('open with the profile for a %s', (role) => {
    renderAt('/settings', <SettingsPage user={makeUser(role)} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(sideLink('Profile')).toHaveAttribute('aria-current', 'page');
    expect(field('First name')).toHaveValue('Ana');
  });

  test('have a URL each', async () => {
    renderSettings('/settings');
    await userEvent.click(sideLink('Appearance'));
    expect(currentUrl()).toBe('/settings/appearance');
    expect(screen.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
    expect(sideLink('Appearance')).toHaveAttribute('aria-current', 'page');
  });

  test('show the not-found page at an unknown path', () => {
    renderSettings('/settings/nothing');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});

describe('profile', () => {
  test('saves a new name once and updates the session', async () => {
    const { answer: later, release } = createDelayedResponse({ user: { ...user, firstName: 'Anna' } });
    const sent = mockEndpoint(updateProfile, later);
    renderSettings('/settings/profile');
    await userEvent.clear(field('First name'));
    await userEvent.type(field('First name'), 'Anna{Control>}{Enter}{/Control}');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save name' }));
    release();
    expect(await screen.findByText('Your name is saved')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ firstName: 'Anna', lastName: 'Sorensen' }]);
    expect(useSession.getState().user?.firstName).toBe('Anna');
    expect(field('First name')).toHaveValue('Anna');
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  });

  test('saves nothing without a change, and can discard changes', async () => {
    const sent = mockEndpoint(updateProfile, { user });
    renderSettings('/settings/profile');
    await press('Save name');
    expect(sent).toHaveLength(0);
    await userEvent.type(field('Last name'), 'x');
    await press('Discard');
    expect(field('Last name')).toHaveValue('Sorensen');
  });

  test('requires both names, and keeps the input after an error', async () => {
    mockEndpoint(updateProfile, mockError(500, { error: 'Something failed here.' }));
    renderSettings('/settings/profile');
    await userEvent.clear(field('First name'));
    await press('Save name');
    expect(await screen.findByText('This field is required.')).toBeVisible();
    await userEvent.type(field('First name'), 'Anna');
    await press('Save name');
    expect(await screen.findByText('Something failed here.')).toBeVisible();
    expect(field('First name')).toHaveValue('Anna');
  });
});

describe('unsaved changes', () => {
  const change = async () => {
    renderSettings('/settings/profile');
    await userEvent.type(field('Last name'), 'x');
  };
  test('ask for confirmation before another section opens', async () => {
    await change();
    await userEvent.click(sideLink('Sessions'));
    expect(screen.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await press('Stay');
    expect(currentUrl()).toBe('/settings/profile');
    expect(field('Last name')).toHaveValue('Sorensenx');
    await userEvent.click(sideLink('Appearance'));
    await press('Leave');
    expect(currentUrl()).toBe('/settings/appearance');
  });

  test('ask for confirmation before the page closes, but not without a change', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await change();
    expect(closing()).toBe(true);
    await press('Discard');
    expect(closing()).toBe(false);
    await userEvent.click(sideLink('Appearance'));
    expect(currentUrl()).toBe('/settings/appearance');
  });
});

describe('password', () => {
  const fill = async () => {
    await userEvent.type(field('Current password'), 'the old one');
    await userEvent.type(field('New password'), 'four quiet green boats');
  };

  test('is changed, ends other sessions and clears the form', async () => {
    const sent = mockEndpoint(changePassword, undefined);
    renderSettings('/settings/password');
    expect(screen.getByText('Changing it signs you out of all other sessions.')).toBeVisible();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is changed. Your other sessions have ended.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ currentPassword: 'the old one', newPassword: 'four quiet green boats' }]);
    expect(field('Current password')).toHaveValue('');
    expect(field('New password')).toHaveValue('');
  });

  test('is not changed with a wrong current password', async () => {
    mockEndpoint(changePassword, mockError(422, { error: 'Check the form.', fields: { currentPassword: 'This is not your password.' } }));
    renderSettings('/settings/password');
    await fill();
    await press('Change password');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(field('Current password')).toHaveFocus();
    expect(field('New password')).toHaveValue('four quiet green boats');
  });

  test('is not changed after too many attempts, and shows how long to wait', async () => {
    mockEndpoint(changePassword, mockError(429, { error: 'Too many attempts. Your password stays as it is.' }, { 'retry-after': '900' }));
    renderSettings('/settings/password');
    await fill();
    await press('Change password');
    expect(
      await screen.findByText(/^Too many attempts\. Your password stays as it is\. You can try again in 15 minutes, at/),
    ).toBeVisible();
  });
});

describe('sessions on other devices', () => {
  const at = new Date().toISOString();
  const session = (n: number, changes: Partial<Session> = {}): Session => ({
    id: `0d9f5f0a-0000-4000-8000-00000000000${n}`,
    current: false,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: at,
    ip: '203.0.113.4',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
    ...changes,
  });
  const phone = session(3, { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/156.0.0.0 Mobile Safari/537.36' });
  const all = [session(1, { current: true }), session(2), phone];

  test('are listed by device, with the current one marked and not endable', async () => {
    mockEndpoint(listSessions, { items: all });
    renderSettings('/settings/sessions');
    const rows = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/^Firefox on WindowsThis deviceIn use now · 203\.0\.113\.4 · signed in/);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    expect(rows[2]).toHaveTextContent(/^Chrome on AndroidLast used just now/);
  });

  test('end one by one after a confirmation', async () => {
    let items = all;
    mockEndpoint(listSessions, () => ({ items }));
    const ended = mockEndpoint(endSession, ({ params }) => {
      items = items.filter(({ id }) => id !== params.id);
    });
    renderSettings('/settings/sessions');
    await userEvent.click(await screen.findByRole('button', { name: 'End Chrome on Android' }));
    expect(screen.getByRole('heading', { name: 'Sign out Chrome on Android?' })).toBeVisible();
    await press('Keep');
    expect(ended).toHaveLength(0);
    await press('End Chrome on Android');
    await userEvent.dblClick(screen.getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('Chrome on Android is signed out')).toBeVisible();
    expect(ended.map(({ params }) => params.id)).toEqual([phone.id]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End Chrome on Android' })).toBeNull());
  });

  test('end all at once except the current one, tolerating one that had ended already', async () => {
    mockEndpoint(listSessions, { items: all });
    const ended = mockEndpoint(endSession, ({ params }) => (params.id === phone.id ? mockError(404, { error: 'Gone' }) : undefined));
    renderSettings('/settings/sessions');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await press('End sessions');
    expect(await screen.findByText('2 sessions have ended')).toBeVisible();
    expect(ended.map(({ params }) => params.id)).toEqual([all[1]!.id, phone.id]);
  });

  test('require the password if the sign-in was a while ago', async () => {
    let confirmed = false;
    mockEndpoint(listSessions, { items: all });
    const ended = mockEndpoint(endSession, () =>
      confirmed ? undefined : mockError(403, { error: 'Confirm your password first.', code: 'password_needed' }),
    );
    const given = mockEndpoint(confirmPassword, ({ body }) => {
      if (body.password !== 'right one') return mockError(422, { error: 'No', fields: { password: 'This is not your password.' } });
      confirmed = true;
      return undefined;
    });
    renderSettings('/settings/sessions');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await press('End sessions');
    expect(await screen.findByRole('heading', { name: 'Confirm your password' })).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Password/), 'wrong one{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(ended).toHaveLength(2);
    await userEvent.clear(screen.getByLabelText(/^Password/));
    await userEvent.type(screen.getByLabelText(/^Password/), 'right one');
    await press('Confirm');
    expect(await screen.findByText('2 sessions have ended')).toBeVisible();
    expect([ended.length, given.length]).toEqual([4, 2]);
  });

  test('are reported if they could not be ended', async () => {
    mockEndpoint(listSessions, { items: all });
    mockEndpoint(endSession, mockError(500, { error: 'No' }));
    renderSettings('/settings/sessions');
    await userEvent.click(await screen.findByRole('button', { name: 'End Chrome on Android' }));
    await press('End session');
    expect(await screen.findByText('A session did not end. Try again.')).toBeVisible();
  });

  test('can be reloaded after an error', async () => {
    let requests = 0;
    mockEndpoint(listSessions, () => (++requests === 1 ? mockError(500, { error: 'Something failed here.' }) : { items: all.slice(0, 1) }));
    renderSettings('/settings/sessions');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sessions didn’t load');
    await press('Try again');
    expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });
});

describe('e-mail address', () => {
  test('is shown as confirmed', async () => {
    mockEndpoint(getProfile, { user });
    renderSettings('/settings/email');
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('receives another link once if it is not confirmed', async () => {
    mockEndpoint(getProfile, { user: { ...user, emailVerified: false } });
    const sent = mockEndpoint(requestVerifyEmail, undefined);
    renderSettings('/settings/email', { emailVerified: false });
    expect(screen.getByText('Not confirmed yet')).toBeVisible();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/^We sent an e-mail to customer@acme.test\./)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ email: user.email }]);
  });

  test('shows how long to wait after too many requests', async () => {
    mockEndpoint(getProfile, { user: { ...user, emailVerified: false } });
    mockEndpoint(requestVerifyEmail, mockError(429, { error: 'We wrote to this e-mail several times.' }, { 'retry-after': '3600' }));
    renderSettings('/settings/email', { emailVerified: false });
    await press('Send the link again');
    expect(await screen.findByText(/^We wrote to this e-mail several times\. You can try again in 60 minutes, at/)).toBeVisible();
  });

  test('is shown as confirmed after a confirmation in another window', async () => {
    mockEndpoint(getProfile, { user });
    renderSettings('/settings/email', { emailVerified: false });
    expect(await screen.findByText('Confirmed')).toBeVisible();
  });
});

describe('appearance', () => {
  test('offers three text sizes, stored in this browser, also by keyboard', async () => {
    renderSettings('/settings/appearance');
    expect(screen.getByRole('radio', { name: /Medium/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /Large/ }));
    expect(document.documentElement.style.fontSize).toBe('112.5%');
    expect(localStorage.getItem('techadds-text-size')).toBe('large');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.documentElement.style.fontSize).toBe('87.5%');
    await userEvent.click(screen.getByRole('radio', { name: /Medium/ }));
    expect(document.documentElement.style.fontSize).toBe('');
    expect(localStorage.getItem('techadds-text-size')).toBeNull();
  });

  test('offers light, dark and system theme', async () => {
    renderSettings('/settings/appearance');
    await userEvent.click(screen.getByRole('radio', { name: /^Dark/ }));
    expect(document.documentElement).toHaveClass('dark');
    await userEvent.click(screen.getByRole('radio', { name: /^System/ }));
    expect(localStorage.getItem('techadds-theme')).toBeNull();
  });
});
