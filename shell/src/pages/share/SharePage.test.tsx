import { screen } from '@testing-library/react';
import { readQuoteRequestDraft } from '@techadds/shared/features/quote-request';
import { currentUrl, renderAt, signInAs } from '@techadds/shared/testing';
import type { Role } from '@techadds/shared/roles';
import { SharePage } from './SharePage';

function show(role: Role, fragment: string) {
  signInAs(role);
  history.replaceState(null, '', `/share${fragment}`);
  return renderAt(`/share${fragment}`, <SharePage />);
}

test('makes what was shared the draft of a quote request, and leaves it in no URL', async () => {
  show('customer', `#${encodeURIComponent('Two sites\nhttps://a.test/?x=<b>')}`);
  expect(await screen.findByText(/Two sites\s+https:\/\/a\.test\/\?x=<b>/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a service' })).toHaveAttribute('href', '/marketplace');
  expect(readQuoteRequestDraft()).toBe('Two sites\nhttps://a.test/?x=<b>');
  expect(currentUrl()).toBe('/share');
  expect(location.hash).toBe('');
});

test('keeps it for a reload', async () => {
  show('customer', '#Two%20sites').unmount();
  show('customer', '');
  expect(await screen.findByText('Two sites')).toBeVisible();
});

test.each(['', '#', '#%E0%A4'])('says what can be shared where nothing was (%j)', async (fragment) => {
  show('customer', fragment);
  expect(await screen.findByText('Nothing was shared')).toBeVisible();
});

test('offers no request to a role that cannot make one', async () => {
  show('partner_staff', '#Two%20sites');
  expect(await screen.findByText(/Customers request quotes/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose a service' })).toBeNull();
});
