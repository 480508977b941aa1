import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/files';
import { files } from '../../database/schema';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { invalid, notFound } from '../../http/errors';
import { route } from '../../http/route';
import { typeOf } from './file-type';

const { maxFileBytes } = contract;
const admins = ['admin', 'super_admin'];

/** Who may have the bytes: everybody in the marketplace for its pictures, else the owner, colleagues of the partner, administrators. */
function mayRead({ userId, partnerId, role }: Caller, file: { purpose: string; userId: string; partnerId: string | null }): boolean {
  if (file.purpose === 'service_image' || file.userId === userId || admins.includes(role)) return true;
  return file.partnerId !== null && file.partnerId === partnerId;
}

/** What a file is called when it is saved; the name is as its owner typed it (RFC 6266). */
const disposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

export function filesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.createFile, async ({ body: { name, purpose, data }, caller }) => {
    const content = Buffer.from(data, 'base64');
    const type = typeOf(content);
    if (content.length > maxFileBytes) throw invalid({ data: 'The file is larger than 5 MB.' });
    if (!type) throw invalid({ data: 'Only PNG, JPEG and WebP pictures and PDF files are taken.' });
    if (purpose === 'service_image' && !type.startsWith('image/')) throw invalid({ data: 'A picture is a PNG, JPEG or WebP file.' });
    const { tenantId, userId, partnerId } = caller;
    const values = { tenantId, userId, partnerId, purpose, name, type, size: content.length, createdAt: clock().toISOString() };
    return database.withTenant(tenantId, async (tx) => {
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
      const [file] = await tx
        .select()
        .from(files)
        .where(and(eq(files.tenantId, caller.tenantId), eq(files.id, params.id)));
      if (!file || !mayRead(caller, file)) throw notFound('file');
      const kind = file.type.startsWith('image/') ? 'inline' : 'attachment';
      // The bytes of an id never change. `nosniff` and a policy that runs nothing are on every answer.
      reply.headers({ 'Content-Disposition': disposition(kind, file.name), 'Cache-Control': 'private, max-age=86400, immutable' });
      reply.type(file.type);
      return file.content.toString('latin1');
    }),
  );
}
