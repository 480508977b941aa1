import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveProject, exportProjects, listProjects, restoreProject } from '@techadds/shared/contract/projects/endpoints';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { listed, makeProject, makeProjectDetail } from './testing/projects';

const project = makeProject();
const other = makeProject({ id: '0d9f5f0a-0000-4000-b000-000000000099', number: 'PR-2026-0002', name: 'Old network', status: 'completed' });
const open = (role: Role = 'partner_admin', path = '/projects') => renderMfe(mfe, path, role);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

test.each([
  ['customer', 'Partner', 'Halden', 'Customer'],
  ['partner_staff', 'Customer', 'Fjord AS', 'Partner'],
  ['partner_admin', 'Customer', 'Fjord AS', 'Partner'],
] as const)('a %s sees the other party, the state, the progress and the money of each project', async (role, header, party, own) => {
  mockEndpoint(listProjects, listed([project]));
  open(role);
  const row = await rowOf('New network');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/projects/${project.id}`);
  for (const text of ['PR-2026-0001', party, 'Active', 'On track', '$5,000.00']) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole('progressbar', { name: 'Complete' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('columnheader', { name: header })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: own })).toBeNull();
});

test('an administrator sees both parties', async () => {
  mockEndpoint(listProjects, listed([project]));
  open('admin');
  const row = await rowOf('New network');
  for (const text of ['Fjord AS', 'Halden']) expect(within(row).getByText(text)).toBeInTheDocument();
});

test('tabs, filters and sorting are in the address and go to the server', async () => {
  const received = mockEndpoint(listProjects, listed([project]));
  open('partner_admin', '/projects?status=active&sort=dueOn&order=asc&archived=1&disputed=1&query=net');
  await rowOf('New network');
  expect(received.at(-1)?.query).toMatchObject({
    status: 'active',
    sort: 'dueOn',
    order: 'asc',
    archived: '1',
    disputed: '1',
    query: 'net',
  });
  expect(screen.getByRole('link', { name: /^On hold/ })).toHaveAttribute('href', expect.stringContaining('status=on_hold'));
});

test('the export has the filters of the list', async () => {
  mockEndpoint(listProjects, listed([project]));
  const exported = mockEndpoint(exportProjects, 'Number\r\n');
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open('customer', '/projects?status=active');
  await rowOf('New network');
  await press('Export');
  await waitFor(() => expect(exported[0]?.query).toMatchObject({ status: 'active', sort: 'createdAt' }));
  expect(await screen.findByText(/^projects-acme-.*downloaded$/)).toBeVisible();
  jest.restoreAllMocks();
});

test('archives the selected projects, says which could not be archived, and undoes it', async () => {
  mockEndpoint(listProjects, listed([project, other]));
  const archived = mockEndpoint(archiveProject, ({ params }) =>
    params.id === other.id ? mockError(409, { error: 'Money for "Design" is held.', code: 'money_held' }) : makeProjectDetail(),
  );
  const restored = mockEndpoint(restoreProject, makeProjectDetail());
  open();
  await rowOf('New network');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Archive');
  expect(await screen.findByText('1 project archived')).toBeVisible();
  expect(screen.getByText(/1 project could not be archived. Money for "Design" is held/)).toBeVisible();
  expect(archived.map(({ params }) => params.id)).toEqual([project.id, other.id]);
  await press('Undo');
  await waitFor(() => expect(restored.map(({ params }) => params.id)).toEqual([project.id]));
});

test('who may not archive or create projects is not offered it', async () => {
  mockEndpoint(listProjects, listed([project]));
  open('customer');
  await rowOf('New network');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New project' })).toBeNull();
});

test.each([
  ['partner_admin', 'Plan your first project'],
  ['partner_staff', 'No projects yet'],
  ['customer', 'No projects yet'],
] as const)('explains to a %s what projects are for when there are none', async (role, title) => {
  mockEndpoint(listProjects, listed([]));
  open(role);
  expect(await screen.findByText(title)).toBeVisible();
});

test('shows that the projects did not load, and loads them again', async () => {
  mockEndpoint(listProjects, mockError(500, { error: 'Something broke.' }));
  open();
  expect(await screen.findByText('The projects didn’t load')).toBeVisible();
  mockEndpoint(listProjects, listed([project]));
  await press('Try again');
  expect(await rowOf('New network')).toBeVisible();
});
