import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAvailableTemplates } from '@techadds/shared/contract/contract-templates/endpoints';
import { convertQuote } from '@techadds/shared/contract/contracts/endpoints';
import {
  archiveQuote,
  duplicateQuote,
  getQuote,
  restoreQuote,
  sendQuote,
  voidQuote,
  type QuoteDetail,
} from '@techadds/shared/contract/quotes/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeId, makeLine, makeQuote } from './testing/quotes';

const open = (shown: QuoteDetail, role: 'partner_admin' | 'admin' = 'partner_admin') => {
  mockEndpoint(getQuote, shown);
  return renderMfe(mfe, `/quotes/${shown.id}`, role);
};
const more = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
const sent = (changes: Partial<QuoteDetail> = {}) =>
  makeQuote({
    status: 'sent',
    link: '/auth/q/token',
    sentAt: '2026-11-18T09:00:00.000Z',
    allowedActions: ['duplicate', 'void'],
    ...changes,
  });

test('shows the content, total and timeline of a quote', async () => {
  const lines = [
    makeLine({ discount: { type: 'percent', value: 1000 } }),
    makeLine({ name: 'Monitoring', optional: true, selected: false }),
  ];
  open(makeQuote({ lines, intro: 'Thank you.', terms: 'Payable in 14 days.' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'QT-2026-0124' })).toBeVisible();
  const table = within(screen.getByRole('table'));
  for (const text of ['Firewall engineer, on site', '$1,080.00', 'Monitoring', 'Optional']) expect(table.getByText(text)).toBeVisible();
  for (const text of ['Thank you.', 'Payable in 14 days.', '$1,296.00']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/began the quote/)).toBeVisible();
  expect(screen.getByText(/an e-mail goes to it@oakmont\.example/)).toBeVisible();
});

test('confirms the recipient, sends once on a double click, and updates only after the response', async () => {
  let respond = (_: QuoteDetail) => {};
  const received = mockEndpoint(sendQuote, () => new Promise<QuoteDetail>((resolve) => (respond = resolve)));
  open(makeQuote());
  await userEvent.click(await screen.findByRole('button', { name: 'Send quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send QT-2026-0124?' }));
  expect(dialog.getByText('it@oakmont.example')).toBeVisible();
  mockEndpoint(getQuote, sent());
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send quote' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(screen.getByText('Draft')).toBeInTheDocument();
  respond(sent());
  expect(await screen.findByText('QT-2026-0124 is sent to it@oakmont.example')).toBeVisible();
  expect(received).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Copy customer link' })).toBeVisible();
});

test('shows why a quote cannot be sent, and leaves it a draft', async () => {
  mockEndpoint(sendQuote, mockError(422, { error: 'Not complete', fields: { lines: 'Add at least one line.' } }));
  open(makeQuote());
  await userEvent.click(await screen.findByRole('button', { name: 'Send quote' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send quote' }));
  expect(await screen.findByText('Add at least one line.')).toBeVisible();
  expect(screen.getByText('Draft')).toBeInTheDocument();
});

test('requires a reason to void a quote', async () => {
  const received = mockEndpoint(voidQuote, sent({ status: 'voided' }));
  open(sent());
  await more('Void');
  const dialog = within(await screen.findByRole('dialog', { name: 'Void QT-2026-0124?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Void quote' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Another scope.');
  await userEvent.click(dialog.getByRole('button', { name: 'Void quote' }));
  expect(await screen.findByText('QT-2026-0124 is voided')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ reason: 'Another scope.' }]);
});

test('restores an archived quote with undo', async () => {
  const archived = makeQuote({ archivedAt: '2026-11-20T09:00:00.000Z', allowedActions: ['restore'] });
  mockEndpoint(archiveQuote, archived);
  const restored = mockEndpoint(restoreQuote, makeQuote());
  open(makeQuote());
  await screen.findByRole('heading', { level: 1 });
  mockEndpoint(getQuote, archived);
  await more('Archive');
  expect(await screen.findByText('QT-2026-0124 is archived')).toBeVisible();
  expect(screen.getByText('Archived')).toBeVisible();
  mockEndpoint(getQuote, makeQuote());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('QT-2026-0124 restored')).toBeVisible();
  expect(restored).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Send quote' })).toBeVisible();
});

test('reverts a rejected archive action and shows the reason', async () => {
  mockEndpoint(archiveQuote, mockError(409, { error: 'It was sent meanwhile.' }));
  open(makeQuote());
  await more('Archive');
  expect(await screen.findByText(/QT-2026-0124 was not archived\. It was sent meanwhile\./)).toBeVisible();
  expect(screen.queryByText('Archived')).toBeNull();
});

test('creates a contract from an accepted quote and a template, and opens it', async () => {
  const requests = mockEndpoint(convertQuote, { to: 'contract', id: makeId(40), number: 'CT-2026-0007' });
  const template = { id: makeId(60), name: 'Master agreement', description: '', version: 2, signerRoles: [] };
  mockEndpoint(listAvailableTemplates, {
    items: [template],
    meta: { total: 1, limit: 200, offset: 0, sort: 'name', order: 'asc', hasMore: false },
  });
  open(
    sent({ status: 'accepted', acceptedBy: 'Mira Holm', decidedAt: '2026-11-19T09:00:00.000Z', allowedActions: ['duplicate', 'convert'] }),
  );
  expect(await screen.findByText('Accepted by Mira Holm. Convert it to a contract, a project or an order next.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make contract' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Master agreement' });
  await userEvent.selectOptions(dialog.getByLabelText('Template'), 'Master agreement');
  await userEvent.click(dialog.getByRole('button', { name: 'Make contract' }));
  expect(await screen.findByText('QT-2026-0124 became the contract CT-2026-0007')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe(`/contracts/${makeId(40)}`));
  expect(requests.map(({ body }) => body)).toEqual([{ to: 'contract', templateId: makeId(60) }]);
});

test('links a converted quote to its contract', async () => {
  open(sent({ status: 'converted', contract: { id: makeId(40), number: 'CT-2026-0007' }, allowedActions: ['duplicate'] }));
  expect(await screen.findByRole('link', { name: 'Open CT-2026-0007' })).toHaveAttribute('href', `/contracts/${makeId(40)}`);
});

test.each([
  ['partner_admin', '/partners/orders'],
  ['admin', '/admin/orders'],
] as const)('links a converted quote to its order on the pages of a %s', async (role, orders) => {
  open(sent({ status: 'converted', order: { id: makeId(42), number: 'OR-2026-0180' }, allowedActions: ['duplicate'] }), role);
  expect(await screen.findByRole('link', { name: 'Open OR-2026-0180' })).toHaveAttribute('href', `${orders}/${makeId(42)}`);
  expect(screen.getByRole('link', { name: 'OR-2026-0180' })).toHaveAttribute('href', `${orders}/${makeId(42)}`);
});

test('opens the order that an administrator makes of a quote', async () => {
  const requests = mockEndpoint(convertQuote, { to: 'order', id: makeId(42), number: 'OR-2026-0180' });
  open(sent({ status: 'accepted', acceptedBy: 'Mira Holm', allowedActions: ['duplicate', 'convert'] }), 'admin');
  await more('Make order');
  await waitFor(() => expect(currentUrl()).toBe(`/admin/orders/${makeId(42)}`));
  expect(requests.map(({ body }) => body)).toEqual([{ to: 'order' }]);
});

test('links a quote to the project that was created from it', async () => {
  const number = 'PR-2026-0003';
  const converted = { id: makeId(9), at: '2026-11-19T09:00:00.000Z', event: 'converted', actorName: 'Ana Sorensen', note: number } as const;
  open(sent({ status: 'converted', project: { id: makeId(41), number }, timeline: [converted], allowedActions: ['duplicate'] }));
  expect(await screen.findByText(/converted the quote/)).toBeVisible();
  expect(await screen.findByText('It became PR-2026-0003.')).toBeVisible();
  for (const name of ['Open PR-2026-0003', 'PR-2026-0003'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/projects/${makeId(41)}`);
});

test('shows why a quote was declined, and opens a duplicate for editing', async () => {
  mockEndpoint(duplicateQuote, makeQuote({ id: makeId(5), number: 'QT-2026-0125' }));
  open(sent({ status: 'declined', declineReason: 'Too expensive.', decidedAt: '2026-11-19T09:00:00.000Z' }));
  expect(await screen.findByText('Too expensive.')).toBeVisible();
  await more('Duplicate');
  expect(await screen.findByText('QT-2026-0125 is a draft')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe(`/quotes/${makeId(5)}/edit`));
});

test('distinguishes an unknown quote from one that failed to load', async () => {
  mockEndpoint(getQuote, mockError(404, { error: 'There is no such quote.' }));
  const first = renderMfe(mfe, `/quotes/${makeId(1)}`, 'admin');
  expect(await screen.findByText('There is no such quote')).toBeVisible();
  first.unmount();
  mockEndpoint(getQuote, mockError(500, { error: 'No.', cid: 'ref-6' }));
  renderMfe(mfe, `/quotes/${makeId(1)}`, 'admin');
  expect(await screen.findByText('ref-6')).toBeVisible();
});
