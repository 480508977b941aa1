import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import {
  archiveService,
  bulkServices,
  createService,
  getService,
  importServices,
  listServices,
  restoreService,
  setFlagship,
  updateService,
  type Service,
} from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, makeTenant, mockError, renderAt, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { NewServicePage } from './NewServicePage';

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const service = (changes: Partial<Service> = {}): Service => ({
  ...{ id: id(1), name: 'Penetration test', slug: 'pen', summary: 'Short.', description: 'Long.' },
  ...{ category: { id: id(7), name: 'Security' }, partner: { id: id(8), name: 'Halden' }, unit: 'project' },
  packages: [{ name: 'Standard', priceCents: 110_000, deliveryDays: 5, revisions: 1, features: ['Report'] }],
  ...{ priceFromCents: 110_000, currency: 'USD', deliveryDays: 5, taxBp: 1000, images: [], tags: [], status: 'active', draft: false },
  ...{ flagship_promoted: false, flagship_until: null, company_profile: null, archivedAt: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
  allowedActions: ['update', 'unpublish', 'duplicate', 'archive'],
  ...changes,
});
const list = (items: Service[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
  counts: { all: items.length, live: items.length, draft: 0, flagship: 0 },
});
const categories = {
  items: [{ id: id(7), name: 'Security', slug: 'security', parentId: null, position: 0, serviceCount: 1, totalCount: 1 }],
  meta: { total: 1, limit: 1000, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
};
beforeEach(() => {
  mockEndpoint(listCategories, categories);
  mockEndpoint(getTenant, makeTenant({ currency: 'EUR' }));
  localStorage.removeItem('draft:service');
});
const open = (at = '/services', role: 'partner_admin' | 'customer' = 'partner_admin') => renderMfe(mfe, at, role);
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Penetration test' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
};

test('requests archived services only with the filter', async () => {
  const received = mockEndpoint(listServices, list([service()]));
  open();
  await screen.findByRole('link', { name: 'Penetration test' });
  expect(received.every(({ query }) => query.status === 'active')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Archived' }));
  await waitFor(() => expect(received.at(-1)?.query.status).toBe('archived'));
  expect(currentUrl()).toBe('/services?status=archived');
});

test('removes an archived row at once, and restores it with undo', async () => {
  let stored = [service(), service({ id: id(2), name: 'Audit' })];
  mockEndpoint(listServices, () => list(stored));
  mockEndpoint(archiveService, () => {
    stored = stored.slice(1);
    return service({ status: 'archived' });
  });
  mockEndpoint(restoreService, () => {
    stored = [service(), ...stored];
    return service();
  });
  open();
  await act('Archive');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Penetration test' })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Penetration test' })).toBeVisible();
});

test('reverts a rejected change and shows the reason', async () => {
  mockEndpoint(listServices, list([service({ allowedActions: ['update', 'flagship'] })]));
  let refused: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (refused = resolve));
  mockEndpoint(setFlagship, async () => {
    await waiting;
    return mockError(409, { error: 'Only a published service can be a flagship.' });
  });
  open();
  await act('Make it a flagship');
  expect(await screen.findByText('Flagship')).toBeVisible();
  refused();
  expect(await screen.findByText(/Only a published service can be a flagship/)).toBeVisible();
  expect(screen.queryByText('Flagship')).toBeNull();
});

test('applies a bulk action to all rows that match the filters', async () => {
  mockEndpoint(listServices, () => ({ ...list([service()]), meta: { ...list([]).meta, total: 80, hasMore: true } }));
  const received = mockEndpoint(bulkServices, { done: [id(1)], failed: [{ id: id(2), error: 'It is archived.' }] });
  open('/services?shown=live');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 80' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('1 service archived')).toBeVisible();
  expect(screen.getByText('1 service could not be archived. It is archived.')).toBeVisible();
  expect(received[0]?.body).toEqual({ action: 'archive', where: { query: '', shown: 'live' } });
});

test('previews each row of an import before anything is saved', async () => {
  mockEndpoint(listServices, list([service()]));
  const received = mockEndpoint(importServices, ({ body }) => ({
    created: body.dryRun ? 0 : 1,
    currency: 'USD',
    rows: [
      { line: 2, name: 'New one', price: 12_000, outcome: 'new' as const, errors: [] },
      {
        line: 3,
        name: 'Bad',
        price: null,
        outcome: 'refused' as const,
        errors: [{ column: 'category', error: 'There is no category “x”.' }],
      },
    ],
  }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const file = new File(['Name,Category\nNew one,Security'], 'a.csv', { type: 'text/csv' });
  file.text = () => Promise.resolve('Name,Category\nNew one,Security');
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText('category: There is no category “x”.')).toBeVisible();
  expect(received.map(({ body }) => body.dryRun)).toEqual([true]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 draft' }));
  expect(await screen.findByText('1 draft added')).toBeVisible();
});

test('sends an edit with the version it is based on, and does not overwrite a newer one', async () => {
  mockEndpoint(getService, service());
  const received = mockEndpoint(
    updateService,
    mockError(409, { code: 'changed_meanwhile', error: 'Somebody else changed this service in the meantime.' }),
  );
  open(`/services/${id(1)}/edit`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Better test');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Somebody else changed this service/)).toBeVisible();
  expect(received[0]?.body).toMatchObject({ name: 'Better test', updatedAt: '2026-11-20T09:00:00.000Z', draft: false });
  expect(name).toHaveValue('Better test');
  expect(screen.getByRole('button', { name: 'Discard my changes and reload' })).toBeVisible();
});

test('sends unchanged lists as they were, including commas and line breaks', async () => {
  const tags = ['security, cloud', ' padded '];
  const features = ['One\nof two lines', '  indented'];
  const [basic] = service().packages;
  mockEndpoint(
    getService,
    service({
      tags,
      packages: [
        { ...basic!, features },
        { ...basic!, name: 'More', features: ['Report'] },
      ],
    }),
  );
  const received = mockEndpoint(updateService, service());
  open(`/services/${id(1)}/edit`);
  const [, more] = await screen.findAllByRole('textbox', { name: 'Included' });
  await userEvent.type(more!, '{Enter}  a line as typed ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toMatchObject({ tags, packages: [{ features }, { features: ['Report', '  a line as typed '] }] });
});

test('keeps a name or list entry that is too long, and shows the error at its field', async () => {
  mockEndpoint(getService, service());
  const received = mockEndpoint(updateService, service());
  open(`/services/${id(1)}/edit`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const tags = screen.getByRole('textbox', { name: /^Tags/ });
  await userEvent.clear(name);
  for (const [field, text] of [
    [name, 'n'.repeat(121)],
    [tags, `short, ${'t'.repeat(41)}`],
  ] as const) {
    await userEvent.click(field);
    await userEvent.paste(text);
    expect(field).toHaveValue(text);
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Use at most 120 characters.'));
  expect(tags).toHaveAccessibleDescription(/Use at most 40 characters\./);
  expect(received).toHaveLength(0);
});

describe('creating a service', () => {
  const fill = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Phishing drill');
    await userEvent.type(screen.getByRole('textbox', { name: /^Price/ }), '1100');
    await userEvent.type(screen.getByRole('textbox', { name: /^Delivery/ }), '5');
  };

  test('sends the service as entered, as a draft', async () => {
    const received = mockEndpoint(createService, service({ draft: true }));
    mockEndpoint(getService, service({ draft: true }));
    open('/services/new');
    await screen.findByRole('option', { name: 'Security' });
    // Prices are in the currency of the marketplace.
    expect(await screen.findByText('EUR')).toBeVisible();
    await fill();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Security');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(currentUrl()).toBe(`/services/${id(1)}`));
    expect(received[0]?.body).toMatchObject({
      ...{ name: 'Phishing drill', categoryId: id(7), draft: true },
      packages: [{ name: 'Standard', priceCents: 110_000, deliveryDays: 5, revisions: 0, features: [] }],
    });
  });

  const draftOf = async () => {
    mockEndpoint(getService, service());
    open('/services/new');
    await screen.findByRole('option', { name: 'Security' });
    await fill();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Security');
    return screen.getByRole('button', { name: 'Save draft' });
  };

  test('sends it once on a double click', async () => {
    const received = mockEndpoint(createService, service({ draft: true }));
    await userEvent.dblClick(await draftOf());
    await waitFor(() => expect(currentUrl()).toBe(`/services/${id(1)}`));
    expect(received).toHaveLength(1);
  });

  test('reuses the reference when it is sent again after a lost response', async () => {
    const received = mockEndpoint(createService, mockError(503, { error: 'Away' }));
    const save = await draftOf();
    await userEvent.click(save);
    await screen.findByText(/^Away\./);
    const repeated = mockEndpoint(createService, service({ draft: true }));
    await userEvent.click(save);
    await waitFor(() => expect(currentUrl()).toBe(`/services/${id(1)}`));
    const references = [received, repeated].map(([first]) => (first?.body as { id: string }).id);
    expect(references[0]).toMatch(/^offline-\d{13}-[0-9a-f]{16}$/);
    expect(references[1]).toBe(references[0]);
    expect(repeated[0]?.query).toEqual({});
  });

  const conflict = (updated_at: string) => ({ error: 'Other content is here.', code: 'offline_conflict', current: { updated_at } });

  test('overwrites an earlier attempt that succeeded if the entered values are newer', async () => {
    const received = mockEndpoint(createService, ({ query }) =>
      'force' in query ? service({ draft: true }) : mockError(409, conflict('2026-01-01T00:00:00.000Z')),
    );
    await userEvent.click(await draftOf());
    await waitFor(() => expect(currentUrl()).toBe(`/services/${id(1)}`));
    expect(received.map(({ query }) => query)).toEqual([{}, { force: '1' }]);
    expect(received[1]?.body).toEqual(received[0]?.body);
  });

  test.each(['2999-01-01T00:00:00.000Z', 'at some time'])('does not overwrite a later change: %s', async (updatedAt) => {
    const received = mockEndpoint(createService, mockError(409, conflict(updatedAt)));
    await userEvent.click(await draftOf());
    expect(await screen.findByText(/^Other content is here\./)).toBeVisible();
    expect(received).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Phishing drill');
  });

  test('reuses the reference of a stored draft after the page was left, until the service is created', async () => {
    localStorage.setItem('draft:service', JSON.stringify({ name: 'From an older version' }));
    const received = mockEndpoint(createService, mockError(503, { error: 'Away' }));
    const attempt = async () => {
      const page = open('/services/new');
      await screen.findByRole('option', { name: 'Security' });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Security');
      await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
      return page;
    };
    const first = await attempt();
    await screen.findByText(/^Away\./);
    first.unmount();
    const repeated = mockEndpoint(createService, service({ draft: true }));
    mockEndpoint(getService, service());
    await attempt();
    await waitFor(() => expect(currentUrl()).toBe(`/services/${id(1)}`));
    expect((repeated[0]?.body as { id: string }).id).toBe((received[0]?.body as { id: string }).id);
    expect(localStorage.getItem('draft:service')).toBeNull();
  });

  test('does not publish an incomplete service, shows the errors, and focuses the first', async () => {
    open('/services/new');
    await screen.findByRole('option', { name: 'Security' });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Choose a category.')).toBeVisible();
    expect(screen.getByText('Enter an amount, like 1,100.00.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  test('stores a draft on the device without a session, and restores it after the sign-in', async () => {
    const first = renderAt('/services/new', <NewServicePage />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Later');
    await userEvent.click(screen.getByRole('button', { name: 'Save on this device' }));
    expect(await screen.findByText('Saved on this device')).toBeVisible();
    expect(within(screen.getAllByRole('status')[0]!).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?next=%2Fservices%2Fnew',
    );
    first.unmount();
    open('/services/new');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Later');
  });

  test('is not offered to customers', async () => {
    open('/services/new', 'customer');
    expect(await screen.findByText('Services are added by partners')).toBeVisible();
  });
});
