import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/platform/database/client';
import type { ActionContext } from '../src/modules/audit/action-context.service';
import { sendMessage } from '../src/modules/conversations/conversations.rules';
import { updateProjectCosts } from '../src/modules/projects/project-costs.rules';
import { addProjectFile } from '../src/modules/projects/project-files.rules';
import { addTimeEntry } from '../src/modules/projects/time-entries.rules';
import { uploadPlan } from './sample-attachments';

/** Events of the demo projects besides their milestones, by its place between the project's creation (0) and now (1). */
type Work = readonly [place: number, run: (work: WorkContext) => Promise<unknown>];

interface WorkContext {
  tx: Tx;
  at: Date;
  projectId: string;
  /** The members of the partner's team: its lead and an employee. */
  as: (who: 'lead' | 'staff' | 'customer', permission: Permission) => ActionContext;
  staffId: string;
}

const log =
  (who: 'lead' | 'staff', minutes: number, note: string) =>
  ({ tx, at, projectId, as }: WorkContext) =>
    addTimeEntry(tx, as(who, 'time.log'), projectId, { workedOn: at.toISOString().slice(0, 10), minutes, note, taskId: null });

const say =
  (who: 'lead' | 'staff' | 'customer', text: string) =>
  ({ tx, at, projectId, as }: WorkContext) =>
    sendMessage(tx, as(who, 'chat.own').caller, projectId, { text, clientId: undefined, files: [] }, at);

const setRates =
  (hourlyCostCents: number, staffCents: number) =>
  ({ tx, projectId, as, staffId }: WorkContext) =>
    updateProjectCosts(tx, as('lead', 'projects.costs'), projectId, {
      ...{ hourlyCostCents, members: [{ id: staffId, hourlyCostCents: staffCents }] },
    });

const share =
  (who: 'lead' | 'customer') =>
  async ({ tx, at, projectId, as }: WorkContext) => {
    const context = as(who, 'projects.files');
    return addProjectFile(tx, context, projectId, await uploadPlan(tx, context.caller, projectId, at));
  };

/** By the name of the project. */
export const projectWork: Readonly<Record<string, readonly Work[]>> = {
  'Network for nine stores': [
    [0.02, setRates(6_500, 4_200)],
    [0.03, say('customer', 'The store in Harbor Street is closed on Mondays. Please plan the survey for another day.')],
    [0.04, say('lead', 'Noted. We begin there on Tuesday.')],
    [0.05, share('customer')],
    [0.12, log('staff', 390, 'Survey of the first five stores')],
    [0.16, log('staff', 420, 'Survey of the other four stores')],
    [0.2, log('lead', 150, 'Report of the survey')],
    [0.42, log('staff', 480, 'Cabling in Harbor Street and Mill Lane')],
    [0.46, log('staff', 450, 'Cabling in the station store')],
    [0.6, log('lead', 90, 'Labels and acceptance of the cabling')],
    [0.72, log('staff', 360, 'Switches configured and tested')],
    [0.9, log('lead', 45, 'Call about the monitoring')],
    [0.92, say('staff', 'The switches of seven stores are in. The last two follow this week.')],
  ],
  'Identity clean-up': [
    [0.3, log('staff', 240, 'List of accounts nobody uses')],
    [0.5, log('staff', 300, 'Groups compared with the job roles')],
    [0.7, say('customer', 'Can we keep the accounts of the interns until March?')],
  ],
};
