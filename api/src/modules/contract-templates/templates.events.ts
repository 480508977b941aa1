import type { TemplateEventName, TemplateStatus } from '@techadds/shared/contract/contract-templates/states';
import { getActorName } from '../audit/action-context.service';
import type { Lifecycle } from '../transitions/transitions.service';
import { insertTemplateEvent, updateVersionRow, type TemplateVersionRow } from './templates.db';

/** The fields of a version that are recorded in audit events. */
export const templateAuditSnapshot = ({ name, number, status, signerRoles, bodyHtml }: TemplateVersionRow) => ({
  ...{ name, version: number, status, signerRoles, bodyHtml },
});

export const templateLifecycle: Lifecycle<TemplateVersionRow, TemplateStatus, TemplateEventName> = {
  noun: 'template',
  statusColumn: 'status',
  save: updateVersionRow,
  addTimelineEvent: (tx, context, row, event, note) =>
    insertTemplateEvent(tx, row, { event, actorName: getActorName(context), note }, context.now),
  verbs: {
    updated: 'changed',
    revised: 'began a new version of',
    submitted: 'submitted for approval',
    changes_requested: 'requested changes of',
  },
  describe: ({ name, number }) => `the contract template ${name}, version ${number}`,
  getTargets: ({ templateId, name }) => [{ type: 'contract_template', id: templateId, name }],
  getSnapshot: templateAuditSnapshot,
  noteField: 'note',
};
