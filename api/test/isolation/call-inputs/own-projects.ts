import { createRowFinder } from './row-finder';
import type { RowFinder } from './types';

/** Projects that the actor may see: as their customer, of the partner, or of the tenant. */
export const ownProjects = `projects p join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id
  where (c.user_id = $1 or p.partner_id = $2::uuid
    or p.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))`;

export const findProject = (condition: string): RowFinder =>
  createRowFinder(`select p.id from ${ownProjects} and ${condition} order by p.created_at desc`, 1);

export const openProjects = `(select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p`;
