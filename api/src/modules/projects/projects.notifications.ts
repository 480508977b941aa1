import type { NotificationType } from '@techadds/shared/contract/notifications/types';
import type { ProjectEventName } from '@techadds/shared/contract/projects/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import { listAdminIds, listPartnerUserIds, notify } from '../notifications/notifications.service';
import type { ProjectRecord } from './projects.db';

type MilestoneNotification = Extract<NotificationType, `milestone.${string}`>;

/** Titles by event, after the milestone's; events without one notify nobody. */
const titles: Partial<Record<ProjectEventName, string>> = {
  agreed_unfunded: 'may start before it is funded, if both agree',
  funded: 'is funded',
  started: 'was started',
  submitted: 'was submitted',
  changes_requested: 'needs changes',
  approved: 'was approved',
  released: 'is paid out of escrow',
  disputed: 'is disputed',
  resolved: 'is decided',
  canceled: 'was canceled',
  refunded: 'was refunded',
};

/**
 * Notifies the customer and the partner's users of a project about an event of a milestone, except the side that caused it, and the administrators
 * of a dispute, which they decide.
 */
export async function notifyProjectParties(
  tx: Tx,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  { project, customer }: ProjectRecord,
  { title, event, note }: { title: string; event: ProjectEventName; note: string | null },
): Promise<void> {
  const text = titles[event];
  if (text === undefined) return;
  const { tenantId, id, partnerId, number, name } = project;
  const body = note ? `${number}, ${name}: ${note}` : `${number}, ${name}`;
  const message = { type: `milestone.${event}` as MilestoneNotification, title: `${title} ${text}`, body, path: paths.project(id) };
  const toPartner = actor?.role?.startsWith('partner') ? [] : await listPartnerUserIds(tx, tenantId, partnerId, 'milestones.start');
  const toCustomer = customer.userId === null || customer.userId === actor?.id ? [] : [customer.userId];
  await notify(tx, tenantId, [...toPartner, ...toCustomer], message, now);
  if (event !== 'disputed') return;
  const toAdmins = (await listAdminIds(tx, tenantId)).filter((userId) => userId !== actor?.id);
  await notify(tx, tenantId, toAdmins, { ...message, title: `Decide the dispute over ${title}` }, now);
}
