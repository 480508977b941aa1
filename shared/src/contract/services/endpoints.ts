import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { basisPoints, cents, currency, Id, id, requiredText, text, timestamp } from '../fields';
import { ListMeta, listResponse, listQuery } from '../list';
import { CompanyProfileForm, NewService, PackageForm, ServiceChange, units } from './forms';

export {
  NewService,
  PackageForm,
  ServiceChange,
  ServiceForm,
  units,
  type NewServiceBody,
  type ServiceBody,
  type ServiceInput,
} from './forms';

export const serviceActions = ['update', 'duplicate', 'publish', 'unpublish', 'archive', 'restore', 'flagship', 'companyProfile'] as const;

export const Service = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  description: z.string(),
  category: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  packages: z.array(z.object({ ...PackageForm.shape, revisions: z.int(), features: z.array(z.string()) })),
  unit: z.enum(units),
  /** The price of the cheapest package; 0 for a draft without packages. */
  priceFromCents: cents,
  currency,
  /** Days until delivery of the fastest package; 0 for a draft without packages. */
  deliveryDays: z.int(),
  taxBp: basisPoints,
  images: z.array(id),
  tags: z.array(z.string()),
  status: z.enum(['active', 'archived']),
  /** Saved, but not published. */
  draft: z.boolean(),
  flagship_promoted: z.boolean(),
  /** When its flagship status ends; null if it has no end date. */
  flagship_until: z.nullable(timestamp),
  /** The marketplace company's description of it. */
  company_profile: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: z.nullable(timestamp),
  /** The actions available to the caller now. */
  allowedActions: z.array(z.enum(serviceActions)),
});
export type Service = z.infer<typeof Service>;

/** The filters of a list of services. */
const serviceFilters = () => ({
  /** Archived services are listed only with `archived`, and then exclusively. */
  status: z._default(z.enum(['active', 'archived']), 'active'),
  shown: z.optional(z.enum(['live', 'draft', 'flagship'])),
  categoryId: z.optional(id),
  partnerId: z.optional(id),
});
const serviceSorts = ['name', 'price', 'updatedAt', 'createdAt'] as const;

export const listServices = endpoint({
  method: 'GET',
  path: '/services',
  summary: "List the partner's services, or all of the tenant for admins; archived ones with `status=archived` only",
  permission: 'services.read',
  query: z.extend(listQuery(serviceSorts), serviceFilters()),
  response: z.object({
    items: z.array(Service),
    meta: ListMeta,
    /** The number of services in each tab, with the other filters applied. */
    counts: z.object({ all: z.int(), live: z.int(), draft: z.int(), flagship: z.int() }),
  }),
});

export const exportServices = endpoint({
  method: 'GET',
  path: '/services/export',
  summary: 'Export the matching services as CSV; `X-Total-Rows` has the number of rows',
  permission: 'services.read',
  query: z.strictObject({
    format: z._default(z.enum(['csv']), 'csv'),
    query: z.optional(text(200)),
    sort: z._default(z.enum(serviceSorts), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...serviceFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const listServicePartners = endpoint({
  method: 'GET',
  path: '/services/partners',
  summary: 'List partners whose services the caller can manage',
  permission: 'services.read',
  response: listResponse(z.object({ id, name: z.string() })),
});

export const getService = endpoint({
  method: 'GET',
  path: '/services/{id}',
  summary: 'Get a service as its owner, archived or not',
  permission: 'services.read',
  params: Id,
  response: Service,
  errors: [404],
});

const refetchedResources = ['marketplace', 'catalog'] as const;

export const createService = endpoint({
  method: 'POST',
  path: '/services',
  summary:
    'Create a service, published or as a draft. With an offline `id`, a repeat returns the stored record (200), different content 409 with `current` and its `updated_at`; `force=1` overwrites the stored record',
  permission: 'services.create',
  query: z.strictObject({ force: z.optional(z.literal('1')) }),
  body: NewService,
  response: Service,
  status: 201,
  replayStatus: 200,
  errors: [404],
  idempotent: true,
  refetches: refetchedResources,
});

export const updateService = endpoint({
  method: 'PUT',
  path: '/services/{id}',
  summary: 'Update a service. Existing orders keep their terms',
  permission: 'services.update',
  params: Id,
  body: ServiceChange,
  response: Service,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const archiveService = endpoint({
  method: 'DELETE',
  path: '/services/{id}',
  summary: 'Archive a service: it is unpublished and can be restored',
  permission: 'services.archive',
  params: Id,
  response: Service,
  errors: [404],
  refetches: refetchedResources,
});

export const restoreService = endpoint({
  method: 'POST',
  path: '/services/{id}/restore',
  summary: 'Restore an archived service to its previous status, published or draft',
  permission: 'services.archive',
  params: Id,
  response: Service,
  errors: [404],
  refetches: refetchedResources,
});

export const duplicateService = endpoint({
  method: 'POST',
  path: '/services/{id}/duplicate',
  summary: 'Duplicate a service as a draft',
  permission: 'services.create',
  params: Id,
  response: Service,
  status: 201,
  errors: [404],
  idempotent: true,
});

export const setFlagship = endpoint({
  method: 'PUT',
  path: '/services/{id}/flagship',
  summary: 'Promote a service to flagship, until a time or without end, or remove it',
  permission: 'services.flagship',
  params: Id,
  body: z.strictObject({
    flagship_promoted: z.boolean(),
    /** Unchanged if omitted; null means no end date. */
    flagship_until: z.optional(z.nullable(timestamp)),
  }),
  response: Service,
  errors: [404, 409],
  refetches: [...refetchedResources, 'admin'],
});

export const listFlagships = endpoint({
  method: 'GET',
  path: '/admin/flagship',
  summary: 'List flagships in display order, at most 200',
  permission: 'services.flagship',
  response: listResponse(Service),
});

export const orderFlagships = endpoint({
  method: 'PUT',
  path: '/admin/flagship/order',
  summary: 'Reorder flagships; those not named come last',
  permission: 'services.flagship',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  response: listResponse(Service),
  errors: [404],
  refetches: refetchedResources,
});

export const setCompanyProfile = endpoint({
  method: 'PUT',
  path: '/super-admin/services/{id}/company-profile',
  summary: 'Set the company profile of a service',
  permission: 'services.companyProfile',
  params: Id,
  body: CompanyProfileForm,
  response: Service,
  errors: [404],
  refetches: ['services', ...refetchedResources],
});

export const bulkActions = ['archive', 'restore', 'publish', 'unpublish'] as const;

export const bulkServices = endpoint({
  method: 'POST',
  path: '/services/bulk',
  summary: 'Bulk action on services by id, or by filter (`where`, at most 1,000)',
  permission: 'services.archive',
  body: z.strictObject({
    action: z.enum(bulkActions),
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
    where: z.optional(z.strictObject({ query: z.optional(text(200)), ...serviceFilters() })),
  }),
  response: z.object({ done: z.array(id), failed: z.array(z.object({ id, error: z.string() })) }),
  refetches: refetchedResources,
});

export const importServices = endpoint({
  method: 'POST',
  path: '/services/import',
  summary: 'Import services from CSV as drafts; `dryRun` saves nothing and returns the outcome of each row',
  permission: 'services.create',
  body: z.strictObject({
    csv: requiredText(200_000),
    dryRun: z._default(z.boolean(), false),
    /** The owner; only for callers who may act for every partner. */
    partnerId: z.optional(id),
  }),
  response: z.object({
    created: z.int(),
    rows: z.array(
      z.object({
        /** The line of the file; the headings are line 1. */
        line: z.int(),
        name: z.string(),
        price: z.nullable(cents),
        outcome: z.enum(['new', 'refused']),
        errors: z.array(z.object({ column: z.string(), error: z.string() })),
      }),
    ),
    currency,
  }),
  idempotent: true,
});
