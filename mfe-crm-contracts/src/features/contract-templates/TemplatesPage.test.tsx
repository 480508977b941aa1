import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  approveTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  previewTemplate,
  requestTemplateChanges,
  submitTemplate,
  type TemplateDetail,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { templateStatuses } from '@techadds/shared/contract/contract-templates/states';
import { currentUrl, mockEndpoint, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

// The document of tests has no layout, which the editor asks for when it scrolls to the cursor.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const id = '0d9f5f0a-0000-4000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';
const template = (changes: Partial<TemplateDetail> = {}): TemplateDetail => ({
  ...{ id, name: 'Standard terms', description: 'For projects', partner: { id, name: 'Halden' }, version: 1, status: 'draft' },
  ...{ approvedVersion: null, submittedAt: null, submittedBy: '', createdAt: at, updatedAt: at, archivedAt: null },
  ...{ bodyHtml: '<p>For {{customer.name}}.</p>', signerRoles: ['Customer', 'Partner'], note: '', unknownVariables: [] },
  ...{
    timeline: [{ id, at, event: 'created', version: 1, actorName: 'Ana', note: null }],
    allowedActions: ['update', 'submit', 'archive'],
  },
  ...changes,
});
const counts = Object.fromEntries(['all', ...templateStatuses].map((tab) => [tab, 1])) as never;
const list = (items: TemplateDetail[]) => ({
  ...{ items, counts },
  meta: { total: items.length, limit: 50, offset: 0, sort: 'updatedAt', order: 'desc' as const, hasMore: false },
});
const mockPreview = () =>
  mockEndpoint(previewTemplate, {
    ...{ version: 1, html: '<p>For <strong>Fjord</strong> {{oops}}<img src="x"></p>', text: '' },
    missingVariables: [{ name: 'oops', reason: 'unknown' }],
  });
const open = (where = `/contracts/templates/${id}`, role: 'partner_admin' | 'admin' = 'partner_admin') => renderMfe(mfe, where, role);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('lists templates with their state, and says that the screen is a preview', async () => {
  mockEndpoint(listTemplates, list([template({ status: 'changes_requested', approvedVersion: 1, version: 2 })]));
  open('/contracts/templates');
  const row = (await screen.findByRole('link', { name: 'Standard terms' })).closest('tr')!;
  expect(within(row).getByText('Changes requested')).toBeVisible();
  expect(within(row).getByText('Version 1')).toBeInTheDocument();
  expect(screen.getByText('Preview')).toBeVisible();
});

test('explains what templates are for when there are none', async () => {
  mockEndpoint(listTemplates, list([]));
  open('/contracts/templates');
  expect(await screen.findByText('Write your first template')).toBeVisible();
});

test('shows the preview without foreign elements, warns of unknown variables, and submits', async () => {
  mockEndpoint(getTemplate, template());
  mockPreview();
  const received = mockEndpoint(submitTemplate, template({ status: 'pending_approval' }));
  open();
  expect(await screen.findByText('Unknown variables: {{oops}}')).toBeVisible();
  expect(screen.getByText('Fjord').tagName).toBe('STRONG');
  expect(document.querySelector('main img, p img')).toBeNull();
  await press('Submit for approval');
  expect(await screen.findByText('Standard terms awaits approval')).toBeVisible();
  expect(received[0]?.params).toEqual({ id });
});

test('an admin approves, or returns it with a note, which is required', async () => {
  mockEndpoint(getTemplate, template({ status: 'pending_approval', allowedActions: ['approve', 'requestChanges', 'reject'] }));
  mockPreview();
  const approved = mockEndpoint(approveTemplate, template({ status: 'approved' }));
  const returned = mockEndpoint(requestTemplateChanges, template({ status: 'changes_requested' }));
  open(undefined, 'admin');
  await press('Approve');
  await waitFor(() => expect(approved).toHaveLength(1));
  await press('More actions');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Request changes' }));
  await press('Request changes');
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Note for the author/ }), 'Name the fee.');
  await press('Request changes');
  await waitFor(() => expect(returned[0]?.body).toEqual({ note: 'Name the fee.' }));
});

test('marks what changed between versions', async () => {
  mockEndpoint(getTemplate, template({ version: 2 }));
  mockPreview();
  const version = {
    status: 'approved' as const,
    name: 'Standard terms',
    signerRoles: [],
    note: '',
    createdAt: at,
    decidedAt: at,
    decidedBy: 'Bo',
  };
  mockEndpoint(listTemplateVersions, {
    versions: [
      { ...version, version: 2, bodyHtml: '<p>Paid in 14 days.</p>' },
      { ...version, version: 1, bodyHtml: '<p>Paid in 30 days.</p>' },
    ],
  });
  open();
  expect(await screen.findByText('14')).toHaveProperty('tagName', 'INS');
  expect(screen.getByText('30')).toHaveProperty('tagName', 'DEL');
});

test('writes a template with a variable from the menu, and shows it with its sample beside the editor', async () => {
  const received = mockEndpoint(createTemplate, template());
  mockEndpoint(getTemplate, template());
  mockPreview();
  open('/contracts/templates/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Standard terms');
  await press('Insert variable');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Partner’s name' }));
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText(/Northwind Security/)).toBeInTheDocument();
  await press('Save template');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toMatchObject({ name: 'Standard terms', signerRoles: ['Customer', 'Partner'] });
  expect((received[0]?.body as { bodyHtml: string }).bodyHtml).toContain('{{partner.name}}');
  await waitFor(() => expect(currentUrl()).toBe(`/contracts/templates/${id}`));
});
