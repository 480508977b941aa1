import {
  projectActions,
  projectTransitions,
  type ProjectAction,
  type ProjectEventName,
  type ProjectStatus,
} from '@techadds/shared/contract/projects/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import {
  actionNotAllowedError,
  formatTransitionError,
  isAllowedIn,
  transition,
  type Lifecycle,
  type TransitionInput,
} from '../transitions/transitions.service';
import * as db from './projects.db';

/** The actions that the role and the project's status allow, regardless of row scope; an archived project can only be restored. */
export const getAllowedProjectActions = (
  { status, archivedAt }: Pick<db.ProjectRow, 'status' | 'archivedAt'>,
  role: Role,
): ProjectAction[] =>
  projectActions.filter(
    (action) =>
      getScope(`projects.${action}`, role) !== undefined &&
      (action === 'restore') === (archivedAt !== null) &&
      isAllowedIn(projectTransitions[action], status),
  );

/**
 * Locks a project visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 `illegal_transition` if its status does not allow the action
 */
export async function lockProjectForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  id: string,
  action: ProjectAction,
): Promise<db.ProjectRecord> {
  const found = await db.lockProject(tx, caller, id);
  if (!found) throw notFound('project');
  const { status, archivedAt, number } = found.project;
  const allowed = getAllowedProjectActions(found.project, caller.role);
  if (allowed.includes(action)) return found;
  const message = formatTransitionError(number, archivedAt === null ? status : 'archived', projectTransitions[action].event);
  throw actionNotAllowedError(projectTransitions, action, status, message, allowed);
}

/** Locks a project that is not archived, for what is added to it. @throws AppError 404 if it is not visible to the caller; 409 `project_archived` */
export async function lockOpenProject(tx: Tx, caller: Caller, id: string): Promise<db.ProjectRow> {
  const found = await db.lockProject(tx, caller, id);
  if (!found) throw notFound('project');
  const { number, archivedAt } = found.project;
  if (archivedAt !== null) throw conflict('project_archived', `${number} is archived. Restore it first; nothing was changed.`);
  return found.project;
}

/** The project fields recorded in audit events. */
export const projectAuditSnapshot = ({ number, name, status, valueCents, currency, startsOn, dueOn, version }: db.ProjectRow) => ({
  ...{ number, name, status, valueCents, currency, startsOn, dueOn, version },
});

export const projectLifecycle: Lifecycle<db.ProjectRow, ProjectStatus, ProjectEventName> = {
  noun: 'project',
  statusColumn: 'status',
  save: db.updateProjectRow,
  addTimelineEvent: (tx, context, { id }, event, note) =>
    db.insertProjectEvent(tx, context, { projectId: id, milestoneId: null, event, note }),
  verbs: { updated: 'changed', held: 'put on hold' },
  describe: ({ number, name }) => `${number}, ${name}`,
  getTargets: ({ id, number }) => [{ type: 'project', id, name: number }],
  getSnapshot: projectAuditSnapshot,
  noteField: 'reason',
};

/** Applies a transition of a locked project: status, timeline and audit event. */
export const applyProjectTransition = (
  tx: Tx,
  context: ActorContext,
  project: db.ProjectRow,
  input: TransitionInput<ProjectStatus, ProjectEventName>,
): Promise<db.ProjectRow> => transition(tx, context, projectLifecycle, project, input);
