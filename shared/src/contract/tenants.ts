import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, id } from './fields';

export const Tenant = z.object({ id, subdomain: z.string(), name: z.string(), logoUrl: z.nullable(z.string()) });
export type Tenant = z.infer<typeof Tenant>;

export const getTenant = endpoint({
  method: 'GET',
  path: '/tenants/{id}',
  summary: "The caller's tenant",
  permission: 'tenants.read',
  params: Id,
  response: Tenant,
  errors: [404],
});
