import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import { listDashboardProjects, type DashboardProject } from '@techadds/shared/contract/projects/endpoints';
import type { Role } from '@techadds/shared/roles';
import { makeUser, mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { dashboard } from '../../testing/app';
import { DashboardPage } from './DashboardPage';

const named = (id: string, name: string) => ({ id, name });
const project: DashboardProject = {
  ...{
    id: 'a',
    number: 'PR-2026-0001',
    name: 'New network',
    status: 'active',
    health: 'on_track',
    healthReason: { kind: 'on_schedule', title: null, dueOn: null },
    percentComplete: 40,
  },
  ...{ customer: named('c', 'Fjord AS'), partner: named('p', 'Halden'), service: named('s', 'Consulting'), quote: null, contract: null },
  ...{ startsOn: null, dueOn: null, currency: 'USD', valueCents: 500_000, taxCents: 0, billedCents: 0, paidCents: 0, releasedCents: 0 },
  ...{ refundedCents: 0, milestoneCount: 2, createdAt: '', updatedAt: '', archivedAt: null, version: 1 },
  ...{ nextMilestone: { title: 'Design', dueOn: '2099-12-01' }, waiting: 'Approve Design' },
};

let scrollTo: ((ratio: number) => void) | undefined;
function stubObserver() {
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: { intersectionRatio: number }[]) => void) {
      scrollTo = (intersectionRatio) => report([{ intersectionRatio }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
}
afterEach(() => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
});

function show(role: Role) {
  signInAs(role);
  mockEndpoint(getDashboard, dashboard);
  renderAt('/dashboard', <DashboardPage user={makeUser(role)} />);
}

test.each<[Role, string]>([
  ['customer', 'Halden'],
  ['partner_staff', 'Fjord AS'],
  ['admin', 'Fjord AS'],
])('shows a %s the running projects: progress, what is due and what waits for the user', async (role, party) => {
  mockEndpoint(listDashboardProjects, { items: [project] });
  show(role);
  const row = await screen.findByRole('link', { name: /New network/ });
  expect(row).toHaveAttribute('href', '/projects/a');
  for (const text of [`PR-2026-0001 · ${party}`, 'Approve Design', 'Next: Design', '· due 1 Dec 2099']) expect(row).toHaveTextContent(text);
  expect(screen.getByRole('progressbar', { name: 'Complete' })).toHaveAttribute('aria-valuenow', '40');
  const all = screen.getAllByRole('link', { name: 'View all' }).map((link) => link.getAttribute('href'));
  expect(all).toContain('/projects');
});

test('says that nothing waits, and names no date without one', async () => {
  mockEndpoint(listDashboardProjects, { items: [{ ...project, waiting: null, nextMilestone: { title: 'Design', dueOn: null } }] });
  show('customer');
  const row = await screen.findByRole('link', { name: /New network/ });
  expect(row).toHaveTextContent('No action neededNext: Design');
  expect(row).not.toHaveTextContent('due');
});

test('asks for the projects only when their place comes into view', async () => {
  stubObserver();
  const requests = mockEndpoint(listDashboardProjects, { items: [project] });
  show('customer');
  await screen.findByRole('list', { name: 'Recent orders' });
  act(() => scrollTo?.(0.05));
  expect(requests).toHaveLength(0);
  act(() => scrollTo?.(1));
  expect(await screen.findByRole('link', { name: /New network/ })).toBeVisible();
});

test('shows nothing to users without projects', async () => {
  const requests = mockEndpoint(listDashboardProjects, { items: [] });
  show('customer');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Projects' })).toBeNull();
});

test('shows an error beside the rest of the dashboard, and retries', async () => {
  mockEndpoint(listDashboardProjects, mockError(503, { error: 'The database is starting.', cid: 'ref-1' }));
  show('customer');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your projects didn’t load.*ref-1/);
  expect(screen.getByRole('list', { name: 'Recent orders' })).toBeVisible();
  mockEndpoint(listDashboardProjects, { items: [project] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /New network/ })).toBeVisible();
});
