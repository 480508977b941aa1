import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/files/endpoints';
import { getScope } from '@techadds/shared/permissions';
import { logoConversion } from '../branding/logo.service';
import { attachments, customers, deliverables, files, messages, milestones, orders, projectFiles, projects, rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { forbidden, validationError, notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { visibleConversations } from '../conversations/conversations.service';
import { detectFileType } from './file-type';
import { registerUploadQuota, requireQuota } from './upload-quota';

const { maxFileBytes } = contract;
const adminRoles = ['admin', 'super_admin'];
const imagePurposes: readonly string[] = ['service_image', 'brand_logo'];

interface FileOwnership {
  purpose: string;
  userId: string;
  partnerId: string | null;
}
/** The message that a file is attached to, and whether the caller is in its conversation; null if the file is not attached. */
type ConversationAccess = { isMember: boolean } | null;
/** The parties of the order, milestone or project that a file was delivered with or shared in; nulls if there is none. */
interface DeliveryParties {
  customerUserId: string | null;
  partnerId: string | null;
}

/**
 * Access to the content: pictures are visible to everyone in the tenant; other files to the owner, colleagues of the partner, administrators, and
 * for deliverables and files of a project both parties. Attachments are visible to the members of the conversation only, whatever their role.
 */
function canReadFile(
  { userId, partnerId, role }: Caller,
  file: FileOwnership,
  parties: DeliveryParties,
  room: ConversationAccess,
): boolean {
  if (file.purpose === 'attachment') return room ? room.isMember : file.userId === userId;
  if (file.purpose === 'service_image' || file.purpose === 'brand_logo' || file.userId === userId || adminRoles.includes(role)) return true;
  if (parties.customerUserId === userId) return true;
  return partnerId !== null && (file.partnerId === partnerId || parties.partnerId === partnerId);
}

/** The project of the file: it was submitted with one of its milestones, or shared in it. */
const isProject = sql`${projects.id} = coalesce(${milestones.projectId}, ${projectFiles.projectId})`;

/** Content-Disposition with the file name as its owner typed it (RFC 6266). */
const formatContentDisposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config, heavyWork } = deps;
  registerUploadQuota(app, deps);

  route(app, contract.createFile, async ({ body: { name, purpose, data }, caller, requestMeta }) => {
    // Logos are public, so uploading one needs a permission.
    if (purpose === 'brand_logo' && getScope('branding.edit', caller.role, caller.capabilities) === undefined) throw forbidden();
    const uploaded = Buffer.from(data, 'base64');
    const known = detectFileType(uploaded);
    if (uploaded.length > maxFileBytes) throw validationError({ data: 'The file is larger than 5 MB.' });
    const isPicture = imagePurposes.includes(purpose);
    if (!known || (isPicture && !known.startsWith('image/')))
      throw validationError({
        data: isPicture ? 'A picture is a PNG, JPEG or WebP file.' : 'Only PNG, JPEG and WebP pictures and PDF files are taken.',
      });
    const logo =
      purpose === 'brand_logo' ? await heavyWork.run(logoConversion, { tenantId: caller.tenantId, requestMeta }, [uploaded]) : undefined;
    if (purpose === 'brand_logo' && !logo)
      throw validationError({ data: 'This picture cannot be read. Save it as PNG or JPEG and try again.' });
    const [content, type] = logo ? [Buffer.from(logo), 'image/png' as const] : [uploaded, known];
    const { tenantId, userId, partnerId } = caller;
    const values = { tenantId, userId, partnerId, purpose, name, type, size: content.length, createdAt: clock().toISOString() };
    return database.withTenant(tenantId, async (tx) => {
      await requireQuota(tx, config.uploadQuotaBytes, caller, content.length);
      const [row] = await tx
        .insert(files)
        .values({ ...values, content })
        .returning({ id: files.id });
      if (!row) throw new Error('The file was not stored.');
      return { ...values, id: row.id };
    });
  });

  route(app, contract.getFile, ({ params, caller, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const [found] = await tx
        .select({
          file: files,
          customerUserId: sql<string | null>`coalesce(${orders.placedBy}, ${customers.userId})`,
          partnerId: sql<string | null>`coalesce(${orders.partnerId}, ${projects.partnerId})`,
          sentWith: attachments.messageId,
          roomId: rooms.id,
        })
        .from(files)
        .leftJoin(deliverables, and(eq(deliverables.tenantId, files.tenantId), eq(deliverables.fileId, files.id)))
        .leftJoin(orders, and(eq(orders.tenantId, deliverables.tenantId), eq(orders.id, deliverables.orderId)))
        .leftJoin(milestones, and(eq(milestones.tenantId, deliverables.tenantId), eq(milestones.id, deliverables.milestoneId)))
        .leftJoin(projectFiles, and(eq(projectFiles.tenantId, files.tenantId), eq(projectFiles.fileId, files.id)))
        .leftJoin(projects, and(eq(projects.tenantId, files.tenantId), isProject))
        .leftJoin(customers, and(eq(customers.tenantId, projects.tenantId), eq(customers.id, projects.customerId)))
        .leftJoin(attachments, and(eq(attachments.tenantId, files.tenantId), eq(attachments.fileId, files.id)))
        .leftJoin(messages, and(eq(messages.tenantId, attachments.tenantId), eq(messages.id, attachments.messageId)))
        .leftJoin(rooms, and(eq(rooms.tenantId, messages.tenantId), eq(rooms.id, messages.roomId), visibleConversations(caller)))
        .where(and(eq(files.tenantId, caller.tenantId), eq(files.id, params.id)));
      const room = found && found.sentWith !== null ? { isMember: found.roomId !== null } : null;
      if (!found || !canReadFile(caller, found.file, found, room)) throw notFound('file');
      const { file } = found;
      const kind = file.type.startsWith('image/') ? 'inline' : 'attachment';
      // The content of an id never changes. Every response has `nosniff` and a CSP that blocks scripts.
      reply.headers({
        'Content-Disposition': formatContentDisposition(kind, file.name),
        'Cache-Control': 'private, max-age=86400, immutable',
      });
      reply.type(file.type);
      return file.content.toString('latin1');
    }),
  );
}
