import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveClause,
  createClause,
  listClauses,
  restoreClause,
  updateClause,
  type Clause,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { mockEndpoint, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

// The document of tests has no layout, which the editor asks for when it scrolls to the cursor.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

const at = '2026-11-20T09:00:00.000Z';
const clause = (title: string, mine: boolean): Clause => ({
  ...{ id: `0d9f5f0a-0000-4000-8000-${title.length.toString().padStart(12, '0')}`, title, mine, updatedAt: at, archivedAt: null },
  bodyHtml: `<p>Text of ${title}</p>`,
});
const own = clause('Liability', true);
const shared = clause('House rules', false);
const open = (items: Clause[] = [own, shared]) => {
  const meta = { total: items.length, limit: 50, offset: 0, sort: 'title', order: 'asc' as const, hasMore: false };
  mockEndpoint(listClauses, { items, meta });
  return renderMfe(mfe, '/contracts/templates/clauses', 'partner_admin');
};

test('a clause is written', async () => {
  open([]);
  const sent = mockEndpoint(createClause, own);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New clause' }))[0]!);
  const drawer = await screen.findByRole('dialog', { name: 'New clause' });
  await userEvent.type(within(drawer).getByRole('textbox', { name: /^Title/ }), 'Liability');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save clause' }));
  expect(sent).toEqual([]);
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Text' }), 'Limited.');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save clause' }));
  await screen.findByText('Liability is saved');
  expect(sent).toMatchObject([{ body: { title: 'Liability', bodyHtml: '<p>Limited.</p>' } }]);
});

test('an own clause is changed, and one of the marketplace is only read', async () => {
  open();
  const sent = mockEndpoint(updateClause, own);
  await userEvent.click(await screen.findByRole('button', { name: 'House rules' }));
  const read = await screen.findByRole('dialog', { name: 'House rules' });
  expect(within(read).getByText('Text of House rules')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Liability' }));
  const drawer = await screen.findByRole('dialog', { name: 'Edit Liability' });
  await userEvent.type(within(drawer).getByRole('textbox', { name: /^Title/ }), ' of both');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save clause' }));
  await screen.findByText('Liability is saved');
  expect(sent).toMatchObject([{ params: { id: own.id }, body: { title: 'Liability of both' } }]);
});

test('an own clause is archived, and restored by undo', async () => {
  open();
  mockEndpoint(archiveClause, own);
  const restored = mockEndpoint(restoreClause, own);
  expect(await screen.findAllByRole('button', { name: /^Archive / })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Archive Liability' }));
  await screen.findByText('Liability is archived');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Liability restored');
  expect(restored).toHaveLength(1);
});

test('archived clauses are listed on demand and restored', async () => {
  const meta = { total: 1, limit: 50, offset: 0, sort: 'title', order: 'asc' as const, hasMore: false };
  const requests = mockEndpoint(listClauses, { items: [{ ...own, archivedAt: at }], meta });
  const restored = mockEndpoint(restoreClause, own);
  renderMfe(mfe, '/contracts/templates/clauses?archived=1', 'partner_admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Liability' }));
  await screen.findByText('Liability restored');
  expect(restored).toHaveLength(1);
  expect(requests[0]).toMatchObject({ query: { archived: '1' } });
});
