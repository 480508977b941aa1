import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinder, RowFinders } from './types';

/** Templates and clauses of contracts. */
export const templateInputs: InputOverrides = {
  updateTemplate: () => ({ bodyHtml: '<p>Changed.</p>', signerRoles: ['Customer'], updatedAt: undefined }),
  createTemplate: () => ({ bodyHtml: '<p>New.</p>', signerRoles: ['Customer'] }),
  createClause: () => ({ bodyHtml: '<p>New.</p>' }),
  updateClause: () => ({ bodyHtml: '<p>Changed.</p>' }),
  previewTemplate: () => ({ version: undefined, customerId: undefined, serviceId: undefined }),
};

const createClauseFinder = (condition: string) =>
  createRowFinder(
    `select id from contract_clauses where ${condition} and (partner_id = $2::uuid
     or tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))`,
    1,
  );

const findOwnClause = createClauseFinder('archived_at is null');

const findArchivedClause = createClauseFinder('archived_at is not null');

/** A template of the actor's partner or tenant whose newest version is in a status. */
const findOwnTemplate = (condition: string): RowFinder =>
  createRowFinder(
    `select t.id from contract_templates t join contract_template_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
       and v.number = t.latest_version
     where (t.partner_id = $2::uuid or t.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
       and ${condition} order by t.created_at desc`,
    1,
  );

export const templateRows: RowFinders = {
  getTemplate: findOwnTemplate('t.archived_at is null'),
  previewTemplate: findOwnTemplate('t.archived_at is null'),
  updateTemplate: findOwnTemplate(`v.status = 'draft' and t.archived_at is null`),
  archiveTemplate: findOwnTemplate('t.archived_at is null'),
  restoreTemplate: findOwnTemplate('t.archived_at is not null'),
  submitTemplate: findOwnTemplate(`v.status = 'draft' and t.archived_at is null`),
  approveTemplate: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  requestTemplateChanges: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  rejectTemplate: findOwnTemplate(`v.status = 'pending_approval' and t.archived_at is null`),
  updateClause: findOwnClause,
  archiveClause: findOwnClause,
  restoreClause: findArchivedClause,
};
