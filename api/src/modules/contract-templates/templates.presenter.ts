import type { Template, TemplateDetail, TemplateVersion } from '@techadds/shared/contract/contract-templates/endpoints';
import type { TemplateAction } from '@techadds/shared/contract/contract-templates/states';
import { replaceVariables, sampleValues } from '@techadds/shared/contract/contract-templates/variables';
import type { listTemplateEvents, TemplateRecord, TemplateVersionRow } from './templates.db';

export const toTemplateDto = ({ template, version, partner }: TemplateRecord): Template => ({
  ...{ id: template.id, name: version.name, description: template.description, partner },
  ...{ version: version.number, status: version.status, approvedVersion: template.approvedVersion },
  ...{ submittedAt: version.submittedAt, submittedBy: version.submittedByName },
  ...{ createdAt: template.createdAt, updatedAt: template.updatedAt, archivedAt: template.archivedAt },
});

export const toTemplateDetailDto = (
  record: TemplateRecord,
  timeline: Awaited<ReturnType<typeof listTemplateEvents>>,
  allowedActions: TemplateAction[],
): TemplateDetail => ({
  ...toTemplateDto(record),
  bodyHtml: record.version.bodyHtml,
  signerRoles: record.version.signerRoles,
  note: record.version.note,
  unknownVariables: replaceVariables(record.version.bodyHtml, sampleValues).missing.map(({ name }) => name),
  timeline,
  allowedActions,
});

export const toTemplateVersionDto = (row: TemplateVersionRow): TemplateVersion => ({
  ...{ version: row.number, status: row.status, name: row.name, bodyHtml: row.bodyHtml, signerRoles: row.signerRoles, note: row.note },
  ...{ createdAt: row.createdAt, decidedAt: row.decidedAt, decidedBy: row.decidedByName },
});
