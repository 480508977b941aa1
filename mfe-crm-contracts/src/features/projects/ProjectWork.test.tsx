import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFile } from '@techadds/shared/contract/files/endpoints';
import { getProjectBurn, updateProjectCosts, type ProjectBurn } from '@techadds/shared/contract/projects/costs';
import { listMessages, sendTyping } from '@techadds/shared/contract/conversations/endpoints';
import { getProject, removeMilestone, restoreMilestone, submitMilestone } from '@techadds/shared/contract/projects/endpoints';
import {
  addProjectFile,
  archiveProjectFile,
  listProjectFiles,
  restoreProjectFile,
  type ProjectFile,
} from '@techadds/shared/contract/projects/files';
import {
  addTimeEntry,
  listTimeEntries,
  removeTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
  type TimeEntry,
} from '@techadds/shared/contract/projects/time';
import { listTasks } from '@techadds/shared/contract/tasks/endpoints';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeMilestone, makeProjectDetail } from './testing/projects';

const project = makeProjectDetail();
const [design, build] = project.milestones;
const params = { id: project.id };
const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const meta = { total: 1, limit: 25, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false };
const entry: TimeEntry = {
  ...{ id: id(1), worker: { id: id(2), name: 'Ana Sorensen' }, task: null, workedOn: '2026-11-19', minutes: 90, note: 'Network plan' },
  ...{ milestone: null, canEdit: true, updatedAt: at },
};
const file: ProjectFile = {
  ...{ id: id(3), name: 'plan.pdf', type: 'application/pdf', size: 20_000, uploaderName: 'Ana Sorensen', createdAt: at },
  ...{ archivedAt: null, canArchive: true },
};
const burn: ProjectBurn = {
  ...{ currency: 'USD', netCents: 500_000, minutes: 150, minutesWithoutRate: 60, costCents: 90_000, marginCents: 410_000 },
  ...{ hourlyCostCents: null },
  people: [
    { id: id(2), name: 'Ana Sorensen', isMember: true, hourlyCostCents: 60_000, minutes: 90, costCents: 90_000 },
    { id: id(4), name: 'Ben Ode', isMember: false, hourlyCostCents: null, minutes: 60, costCents: 0 },
  ],
  days: [
    { day: '2026-11-18', costCents: 0, billedCents: 0, paidCents: 0 },
    { day: '2026-11-20', costCents: 90_000, billedCents: 150_000, paidCents: 0 },
  ],
};
const listed = (items: TimeEntry[]) => ({
  ...{ items, meta, totalMinutes: items.reduce((sum, { minutes }) => sum + minutes, 0) },
  workers: items.map(({ worker, minutes }) => ({ ...worker, minutes })),
});

function open(tab: string, role: Role = 'partner_admin', shown = project) {
  mockEndpoint(getProject, () => shown);
  mockEndpoint(listTasks, { items: [], meta, counts: {} } as never);
  renderMfe(mfe, `/projects/${project.id}${tab && `?tab=${tab}`}`, role);
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('time', () => {
  test('is listed with who worked when, and logged in hours and minutes', async () => {
    mockEndpoint(listTimeEntries, () => listed([entry]));
    const received = mockEndpoint(addTimeEntry, () => entry);
    open('time', 'partner_staff');
    const row = within(await screen.findByRole('list', { name: 'Time entries' })).getByRole('listitem');
    for (const text of ['Network plan', /19 Nov.* · Ana Sorensen/]) expect(within(row).getByText(text)).toBeVisible();
    await press('Log time');
    const form = await dialog();
    await userEvent.type(form.getByRole('textbox', { name: /^Time/ }), 'soon');
    await userEvent.type(form.getByRole('textbox', { name: /^What was done/ }), 'Cabling');
    await userEvent.click(form.getByRole('button', { name: 'Log time' }));
    expect(await form.findByText('Enter hours and minutes, like 1:30 or 45 min.')).toBeVisible();
    await userEvent.clear(form.getByRole('textbox', { name: /^Time/ }));
    await userEvent.type(form.getByRole('textbox', { name: /^Time/ }), '1:30');
    await userEvent.click(form.getByRole('button', { name: 'Log time' }));
    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]).toMatchObject({
      params,
      body: { minutes: 90, note: 'Cabling', taskId: null, workedOn: expect.stringMatching(/^\d{4}-/) },
    });
  });

  test('of one’s own is changed against its version, deleted and brought back', async () => {
    mockEndpoint(listTimeEntries, () => listed([entry]));
    const changed = mockEndpoint(updateTimeEntry, () => entry);
    const removed = mockEndpoint(removeTimeEntry, () => entry);
    const restored = mockEndpoint(restoreTimeEntry, () => entry);
    open('time');
    await press('Edit Network plan');
    const form = await dialog();
    expect(form.getByRole('textbox', { name: /^Time/ })).toHaveValue('1:30');
    await userEvent.click(form.getByRole('button', { name: 'Save time' }));
    const own = { id: project.id, entryId: entry.id };
    await waitFor(() => expect(changed[0]).toMatchObject({ params: own, body: { minutes: 90, updatedAt: at } }));
    await press('Delete Network plan');
    await press('Undo');
    await waitFor(() => expect([removed[0]?.params, restored[0]?.params]).toEqual([own, own]));
  });

  test('of others and what is submitted cannot be changed', async () => {
    mockEndpoint(listTimeEntries, () => listed([{ ...entry, canEdit: false, milestone: { id: design!.id, title: 'Design' } }]));
    open('time', 'admin');
    expect(await screen.findByText(/submitted with Design/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Edit Network|Delete Network|Log time/ })).toBeNull();
  });

  test('is submitted with a milestone where it is chosen, and the customer reads it there', async () => {
    mockEndpoint(listTimeEntries, () => listed([entry, { ...entry, id: id(9), note: 'Internal' }]));
    const received = mockEndpoint(submitMilestone, () => project);
    open(
      '',
      'partner_admin',
      makeProjectDetail({ milestones: [makeMilestone({ status: 'in_progress', allowedActions: ['submit'] }), build!] }),
    );
    await press('Submit: Design');
    const form = await dialog();
    await userEvent.click(await form.findByRole('checkbox', { name: /^Network plan/ }));
    await userEvent.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(received[0]?.body).toEqual({ note: '', files: [], timeEntryIds: [entry.id] }));
  });

  test('that was submitted is read by the customer with its milestone, and nothing else', async () => {
    const time = [{ id: id(1), workerName: 'Ana Sorensen', workedOn: '2026-11-19', minutes: 90, note: 'Network plan' }];
    open('', 'customer', makeProjectDetail({ milestones: [makeMilestone({ status: 'submitted', time })] }));
    expect(await screen.findByText(/^Work, 1.h.30.min$/)).toBeVisible();
    expect(screen.getByText('Network plan')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Time' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Costs' })).toBeNull();
  });
});

describe('files', () => {
  test('are shared, archived and brought back', async () => {
    mockEndpoint(listProjectFiles, () => ({ items: [file, { ...file, id: id(5), name: 'other.pdf', canArchive: false }], meta }));
    mockEndpoint(createFile, () => ({ ...file, id: id(6), name: 'new.pdf', purpose: 'document' }) as never);
    const shared = mockEndpoint(addProjectFile, () => file);
    const archived = mockEndpoint(archiveProjectFile, () => file);
    const restored = mockEndpoint(restoreProjectFile, () => file);
    open('files', 'customer');
    const list = await screen.findByRole('list', { name: 'Files' });
    expect(within(list).getByRole('button', { name: 'Download plan.pdf' })).toBeVisible();
    expect(within(list).queryByRole('button', { name: 'Archive other.pdf' })).toBeNull();
    await press('Archive plan.pdf');
    await press('Undo');
    const own = { id: project.id, fileId: file.id };
    await waitFor(() => expect([archived[0]?.params, restored[0]?.params]).toEqual([own, own]));
    expect(shared).toHaveLength(0);
  });

  test('that are archived are shown on demand, and stay as they are in an archived project', async () => {
    const received = mockEndpoint(listProjectFiles, () => ({ items: [{ ...file, archivedAt: at }], meta }));
    open('files', 'partner_admin', makeProjectDetail({ archivedAt: at }));
    await press('Show archived');
    expect(await screen.findByText('Archived files')).toBeVisible();
    await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ archived: '1' }));
    expect(screen.queryByRole('button', { name: /Restore plan|Add files/ })).toBeNull();
  });
});

test('comments are the conversation of the project', async () => {
  const room = {
    id: project.id,
    kind: 'project',
    title: 'Fjord AS',
    order: null,
    canSend: true,
    unread: 0,
    channel: null,
    mentions: 0,
    muted: false,
    lastMessage: null,
  } as const;
  const received = mockEndpoint(listMessages, () => ({
    ...{ items: [], meta, readers: [] },
    room: { ...room, project: { id: project.id, number: 'PR-2026-0001', name: 'New network' } },
  }));
  open('comments', 'customer');
  expect(await screen.findByText(/Nothing was written about PR-2026-0001 yet/)).toBeVisible();
  expect(received[0]?.params).toEqual({ roomId: project.id });
});

test('suggests the members of the project after @ in a comment', async () => {
  const ana = { id: id(71), name: 'Ana Halden' };
  mockEndpoint(sendTyping, {});
  mockEndpoint(listMessages, {
    ...{ items: [], meta, readers: [], mentionable: [ana] },
    room: {
      ...{ id: project.id, kind: 'project', title: 'Fjord AS', order: null, canSend: true, unread: 0, channel: null, mentions: 0 },
      ...{ muted: false, lastMessage: null, project: { id: project.id, number: 'PR-2026-0001', name: 'New network' } },
    },
  });
  open('comments', 'customer');
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.type(box, 'Hello @an');
  expect(await screen.findByRole('option', { name: /Ana Halden/ })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(box).toHaveValue('Hello @Ana Halden ');
});

describe('costs', () => {
  test('show margin, cost by person and the lines with their table', async () => {
    mockEndpoint(getProjectBurn, () => burn);
    open('costs');
    expect(await screen.findByText(/^18 % of the budget is spent and 40 % of the work is approved/)).toBeVisible();
    expect(screen.getByText(/^1.h have no cost rate and count as free/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Cost by person' })).toBeVisible();
    expect(screen.getByText('No rate')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set cost rates' })).toBeNull();
  });

  test('follow from rates of everybody and of members', async () => {
    mockEndpoint(getProjectBurn, () => burn);
    const received = mockEndpoint(updateProjectCosts, () => burn);
    open('costs', 'partner_admin', makeProjectDetail({ allowedActions: ['update'] }));
    await press('Set cost rates');
    const form = await dialog();
    expect(form.queryByRole('textbox', { name: /Ben Ode/ })).toBeNull();
    await userEvent.type(form.getByRole('textbox', { name: /^Default hourly cost/ }), 'much');
    await userEvent.clear(form.getByRole('textbox', { name: /^Hourly cost of Ana/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save cost rates' }));
    expect(await form.findByText(/Enter an amount/)).toBeVisible();
    await userEvent.clear(form.getByRole('textbox', { name: /^Default hourly cost/ }));
    await userEvent.type(form.getByRole('textbox', { name: /^Default hourly cost/ }), '55');
    await userEvent.click(form.getByRole('button', { name: 'Save cost rates' }));
    await waitFor(() => expect(received[0]?.body).toEqual({ hourlyCostCents: 5_500, members: [{ id: id(2), hourlyCostCents: null }] }));
  });
});

describe('deleting a milestone', () => {
  const deletable = (second: Parameters<typeof makeMilestone>[0] = {}) =>
    makeProjectDetail({ milestones: [makeMilestone({ allowedActions: ['remove'] }), makeMilestone({ ...build, ...second })] });
  const choose = async () => {
    await press('More actions for Design');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete milestone' }));
  };

  test('says where its amount goes, and is undone', async () => {
    const removed = mockEndpoint(removeMilestone, () => project);
    const restored = mockEndpoint(restoreMilestone, () => project);
    open('', 'partner_admin', deletable());
    await choose();
    const form = await dialog();
    expect(form.getByRole('combobox', { name: 'Add $1,500.00 to' })).toHaveValue(build!.id);
    await userEvent.click(form.getByRole('button', { name: 'Delete milestone' }));
    await press('Undo');
    const path = { id: project.id, milestoneId: design!.id };
    await waitFor(() =>
      expect([removed[0], restored[0]]).toMatchObject([{ params: path, query: { amountTo: build!.id } }, { params: path }]),
    );
  });

  test('that is refused says why', async () => {
    mockEndpoint(removeMilestone, mockError(409, { error: 'Design is paid.', code: 'already_funded' }));
    open('', 'partner_admin', deletable());
    await choose();
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Delete milestone' }));
    expect(await form.findByText(/Design is paid/)).toBeVisible();
  });

  test('is not offered where no other one is pending', async () => {
    open('', 'partner_admin', deletable({ status: 'funded' }));
    await screen.findByRole('heading', { level: 2, name: /Design/ });
    expect(screen.queryByRole('button', { name: 'More actions for Design' })).toBeNull();
  });
});
