import {
  editablePerkStatuses,
  perkActions,
  perkTransitions,
  type PerkEventName,
  type PerkStatus,
} from '@techadds/shared/contract/perks/states';
import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import { formatStatus, isAllowedIn, type Lifecycle } from '../transitions/transitions.service';
import { updatePerkRow, type PerkRow } from './perks.db';

type PerkState = Pick<PerkRow, 'status' | 'costBearer' | 'approval'>;

/** Whether the platform agreed to its part of the cost. */
export const isPerkApproved = ({ costBearer, approval }: Pick<PerkRow, 'costBearer' | 'approval'>): boolean =>
  costBearer === 'partner' || approval === 'approved';

export const isPerkEditable = ({ status }: Pick<PerkRow, 'status'>): boolean => editablePerkStatuses.some((one) => one === status);

/** The actions that a role may take on a perk; row scope is checked separately. */
export function getAllowedPerkActions(perk: PerkState, role: Role): Perk['allowedActions'] {
  if (getScope('perks.manage', role) === undefined) return [];
  const actions = perkActions.filter(
    (action) => isAllowedIn(perkTransitions[action], perk.status) && (action !== 'activate' || isPerkApproved(perk)),
  );
  return isPerkEditable(perk) ? [...actions, 'edit'] : actions;
}

/** The sentence for what the status of a perk does not allow. */
export const formatPerkError = ({ title, status }: Pick<PerkRow, 'title' | 'status'>, done: string): string =>
  `The perk ${title} is ${formatStatus(status)}, so it cannot be ${done} now. Nothing was changed.`;

/** The fields of a perk that are recorded in audit events. */
export const perkAuditSnapshot = ({ tenantId: _t, createdAt: _c, updatedAt: _u, ...terms }: PerkRow): Record<string, unknown> => terms;

export const perkLifecycle: Lifecycle<PerkRow, PerkStatus, PerkEventName> = {
  noun: 'perk',
  statusColumn: 'status',
  save: updatePerkRow,
  verbs: { approved: 'approved the cost of', declined: 'declined the cost of' },
  describe: ({ title }) => `the perk ${title}`,
  getTargets: ({ id, title }) => [{ type: 'perk', id, name: title }],
  getSnapshot: perkAuditSnapshot,
  noteField: 'note',
};
