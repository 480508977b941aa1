import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { deliverables, files, milestones, orders, projectFiles, projects, users } from '../../schema';
import { entryColumns, type RecordScope } from './timeline-sources';

/** Files that were shared in projects. */
export const selectSharedFiles = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: projectFiles.fileId, at: projectFiles.createdAt, kind: 'file', event: 'shared', actorName: projectFiles.uploaderName },
  note: files.name,
  record: { type: 'project', id: projects.id, name: projects.number },
})}
  from ${projectFiles}
  join ${files} on ${and(eq(files.tenantId, projectFiles.tenantId), eq(files.id, projectFiles.fileId))}
  join ${projects} on ${and(eq(projects.tenantId, projectFiles.tenantId), eq(projects.id, projectFiles.projectId))}
  where ${and(scope.projects, isNull(projectFiles.archivedAt))}`;

/** Files that were delivered with orders and milestones. */
export const selectDeliveredFiles = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: deliverables.fileId, at: deliverables.deliveredAt, kind: 'file', event: 'delivered', note: files.name },
  actorName: sql`trim(${users.firstName} || ' ' || ${users.lastName})`,
  record: {
    type: sql`case when ${orders.id} is not null then 'order' else 'project' end`,
    id: sql`coalesce(${orders.id}, ${projects.id})`,
    name: sql`coalesce(${orders.number}, ${projects.number})`,
  },
})}
  from ${deliverables}
  join ${files} on ${and(eq(files.tenantId, deliverables.tenantId), eq(files.id, deliverables.fileId))}
  left join ${users} on ${and(eq(users.tenantId, files.tenantId), eq(users.id, files.userId))}
  left join ${orders} on ${and(eq(orders.tenantId, deliverables.tenantId), eq(orders.id, deliverables.orderId), scope.orders)}
  left join ${milestones} on ${and(eq(milestones.tenantId, deliverables.tenantId), eq(milestones.id, deliverables.milestoneId))}
  left join ${projects} on ${and(eq(projects.tenantId, milestones.tenantId), eq(projects.id, milestones.projectId), scope.projects)}
  where ${eq(deliverables.tenantId, scope.tenantId)} and (${orders.id} is not null or ${projects.id} is not null)`;
