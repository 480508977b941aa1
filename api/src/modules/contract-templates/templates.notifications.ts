import type { TemplateEventName } from '@techadds/shared/contract/contract-templates/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { ActionContext } from '../audit/action-context.service';
import { listAdminIds, notify } from '../notifications/notifications.service';
import type { TemplateRow, TemplateVersionRow } from './templates.db';

const titles = {
  submitted: 'awaits your approval',
  approved: 'is approved',
  changes_requested: 'needs changes',
  rejected: 'was rejected',
} as const satisfies Partial<Record<TemplateEventName, string>>;

/** Notifies the admins of a submitted template, and its author of what they decided; nobody hears of their own action. */
export async function notifyOfTemplate(
  tx: Tx,
  { caller, now }: ActionContext,
  template: Pick<TemplateRow, 'tenantId' | 'id'>,
  { name, number, submittedBy, note }: TemplateVersionRow,
  event: keyof typeof titles,
): Promise<void> {
  const { tenantId, id } = template;
  const toAuthor = submittedBy === null ? [] : [submittedBy];
  const userIds = event === 'submitted' ? await listAdminIds(tx, tenantId) : toAuthor;
  const body = event === 'submitted' ? `Version ${number}, by ${caller.name}` : note || `Version ${number}`;
  const others = userIds.filter((userId) => userId !== caller.userId);
  await notify(tx, tenantId, others, { type: `template.${event}`, title: `${name} ${titles[event]}`, body, path: paths.template(id) }, now);
}
