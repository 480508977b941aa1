import * as z from 'zod/mini';
import { ContractDetail } from '../contracts/endpoints';
import { endpoint } from '../endpoint';
import { Id, id, wholeNumber } from '../fields';
import { ListMeta, listQuery, listResponse } from '../list';
import { CatalogContractForm, ClauseForm, TemplateChange, TemplateForm, TemplateNote } from './forms';
import { templateActions, templateEventNames, templateStatuses } from './states';

export {
  CatalogContractForm,
  ClauseForm,
  TemplateForm,
  TemplateNote,
  type CatalogContractInput,
  type ClauseInput,
  type TemplateBody,
  type TemplateInput,
} from './forms';

const Named = z.object({ id: z.string(), name: z.string() });

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null for a template of the marketplace, which all partners use. */
  partner: z.nullable(Named),
  /** The number and the status of the newest version. */
  version: z.int(),
  status: z.enum(templateStatuses),
  /** The newest approved version, which new contracts use; null if there is none. */
  approvedVersion: z.nullable(z.int()),
  /** When the newest version was submitted, and by whom. */
  submittedAt: z.nullable(z.string()),
  submittedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type Template = z.infer<typeof Template>;

export const TemplateDetail = z.extend(Template, {
  /** The newest version, as sanitized by the server. */
  bodyHtml: z.string(),
  signerRoles: z.array(z.string()),
  /** What the reviewer said about the newest version. */
  note: z.string(),
  /** The variables of the newest version that the product does not know. */
  unknownVariables: z.array(z.string()),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      event: z.enum(templateEventNames),
      version: z.int(),
      actorName: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  /** The actions available to the caller; the server checks again. */
  allowedActions: z.array(z.enum(templateActions)),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

export const TemplateVersion = z.object({
  version: z.int(),
  status: z.enum(templateStatuses),
  name: z.string(),
  bodyHtml: z.string(),
  signerRoles: z.array(z.string()),
  note: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.string(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const templateFilters = () => ({
  status: z.optional(z.enum(templateStatuses)),
  archived: z.optional(z.literal('1')),
});
const templateSorts = ['updatedAt', 'name', 'createdAt'] as const;
/** The number of templates in each tab of the list. */
const TemplateCounts = z.record(z.enum(['all', ...templateStatuses]), z.int());
const TemplateList = z.object({ items: z.array(Template), meta: ListMeta, counts: TemplateCounts });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/contracts/templates',
  summary: "List the partner's templates, or all of the tenant for admins; archived ones with `archived=1` only",
  permission: 'templates.read',
  query: z.extend(listQuery(templateSorts, 'desc'), templateFilters()),
  response: TemplateList,
});

export const listAvailableTemplates = endpoint({
  method: 'GET',
  path: '/contracts/templates/available',
  summary: "List the templates that contracts can be made of: approved ones of the caller's partner and of the marketplace",
  permission: 'templates.read',
  query: listQuery(['name', 'updatedAt']),
  response: listResponse(
    z.object({ id: z.string(), name: z.string(), description: z.string(), version: z.int(), signerRoles: z.array(z.string()) }),
  ),
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/contracts/templates',
  summary: "Create a template as a draft: for the caller's partner, or by admins for the whole marketplace",
  permission: 'templates.write',
  body: TemplateForm,
  response: TemplateDetail,
  status: 201,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/contracts/templates/{id}',
  summary: 'Get a template with its newest version; partners get the approved version of a template of the marketplace',
  permission: 'templates.read',
  params: Id,
  response: TemplateDetail,
  errors: [404],
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/contracts/templates/{id}',
  summary: 'Change a draft; of an approved or rejected version it begins a new one, and the approved one stays available',
  permission: 'templates.write',
  params: Id,
  body: TemplateChange,
  response: TemplateDetail,
  errors: [404, 409],
});

export const archiveTemplate = endpoint({
  method: 'DELETE',
  path: '/contracts/templates/{id}',
  summary: 'Archive a template; contracts keep their text, and it can be restored',
  permission: 'templates.write',
  params: Id,
  response: TemplateDetail,
  errors: [404, 409],
});

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/contracts/templates/{id}/restore',
  summary: 'Restore an archived template',
  permission: 'templates.write',
  params: Id,
  response: TemplateDetail,
  errors: [404, 409],
});

export const cloneTemplate = endpoint({
  method: 'POST',
  path: '/contracts/templates/{id}/clone',
  summary: 'Copy a template to a new draft of the caller',
  permission: 'templates.write',
  params: Id,
  response: TemplateDetail,
  status: 201,
  errors: [404],
});

export const submitTemplate = endpoint({
  method: 'POST',
  path: '/contracts/templates/{id}/submit',
  summary: 'Submit a draft for approval; the admins are notified',
  permission: 'templates.write',
  params: Id,
  response: TemplateDetail,
  errors: [404, 409],
});

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/contracts/templates/{id}/versions',
  summary: 'Get all versions of a template, newest first',
  permission: 'templates.read',
  params: Id,
  response: z.object({ versions: z.array(TemplateVersion) }),
  errors: [404],
});

export const previewTemplate = endpoint({
  method: 'GET',
  path: '/contracts/templates/{id}/preview',
  summary: 'Preview a template with sample values, or with those of a customer and a service; names the variables without a value',
  permission: 'templates.read',
  params: Id,
  query: z.strictObject({
    /** By default the newest version. */
    version: z.optional(wholeNumber(1, 100_000)),
    customerId: z.optional(id),
    serviceId: z.optional(id),
  }),
  response: z.object({
    version: z.int(),
    html: z.string(),
    /** The same text as a contract has it: headings begin with `# `, and blank lines are between paragraphs. */
    text: z.string(),
    missingVariables: z.array(z.object({ name: z.string(), reason: z.enum(['unknown', 'empty']) })),
  }),
  errors: [404],
});

export const listTemplatesForReview = endpoint({
  method: 'GET',
  path: '/admin/contracts/templates',
  summary: 'List the templates of all partners, those that wait for a decision first',
  permission: 'templates.review',
  query: z.extend(listQuery(['waiting', ...templateSorts], 'desc'), templateFilters()),
  response: TemplateList,
});

export const approveTemplate = endpoint({
  method: 'POST',
  path: '/admin/contracts/templates/{id}/approve',
  summary: 'Approve the submitted version; new contracts use it from then on',
  permission: 'templates.review',
  params: Id,
  response: TemplateDetail,
  errors: [404, 409],
  refetches: ['contracts'],
});

export const requestTemplateChanges = endpoint({
  method: 'POST',
  path: '/admin/contracts/templates/{id}/request-changes',
  summary: 'Return the submitted version to its authors with a note',
  permission: 'templates.review',
  params: Id,
  body: TemplateNote,
  response: TemplateDetail,
  errors: [404, 409],
  refetches: ['contracts'],
});

export const rejectTemplate = endpoint({
  method: 'POST',
  path: '/admin/contracts/templates/{id}/reject',
  summary: 'Reject the submitted version with a note',
  permission: 'templates.review',
  params: Id,
  body: TemplateNote,
  response: TemplateDetail,
  errors: [404, 409],
  refetches: ['contracts'],
});

export const Clause = z.object({
  id: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
  /** Whether the caller may change it; partners may not change those of the marketplace. */
  mine: z.boolean(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type Clause = z.infer<typeof Clause>;

export const listClauses = endpoint({
  method: 'GET',
  path: '/contracts/clauses',
  summary:
    "List the clauses of the library: those of the caller's partner and of the marketplace; with `archived=1` only archived ones that the caller may restore",
  permission: 'templates.read',
  query: z.extend(listQuery(['title', 'updatedAt']), { archived: z.optional(z.literal('1')) }),
  response: listResponse(Clause),
});

export const createClause = endpoint({
  method: 'POST',
  path: '/contracts/clauses',
  summary: 'Add a clause to the library',
  permission: 'templates.write',
  body: ClauseForm,
  response: Clause,
  status: 201,
});

export const updateClause = endpoint({
  method: 'PUT',
  path: '/contracts/clauses/{id}',
  summary: 'Change a clause of the library; templates keep the text that they took from it',
  permission: 'templates.write',
  params: Id,
  body: ClauseForm,
  response: Clause,
  errors: [404],
});

export const archiveClause = endpoint({
  method: 'DELETE',
  path: '/contracts/clauses/{id}',
  summary: 'Archive a clause of the library; it can be restored, and templates keep the text that they took from it',
  permission: 'templates.write',
  params: Id,
  response: Clause,
  errors: [404],
});

export const restoreClause = endpoint({
  method: 'POST',
  path: '/contracts/clauses/{id}/restore',
  summary: 'Restore an archived clause',
  permission: 'templates.write',
  params: Id,
  response: Clause,
  errors: [404],
});

export const createContractFromCatalog = endpoint({
  method: 'POST',
  path: '/contracts/from-catalog',
  summary: 'Create a draft contract for a customer from a service and an approved template',
  permission: 'contracts.create',
  body: CatalogContractForm,
  response: ContractDetail,
  status: 201,
  idempotent: true,
  errors: [404],
  refetches: ['contracts'],
});
