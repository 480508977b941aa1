import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { files } from '../../schema';

type LogoFile = Pick<typeof files.$inferSelect, 'userId' | 'name' | 'type' | 'size' | 'content'>;

/** An uploaded logo with its content; undefined if there is no such logo. */
export async function findLogoFile(tx: Tx, tenantId: string, id: string): Promise<LogoFile | undefined> {
  const { userId, name, type, size, content } = files;
  const [row] = await tx
    .select({ userId, name, type, size, content })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.id, id), eq(files.purpose, 'brand_logo')));
  return row;
}

/** Stores a logo among the files of a tenant and returns its id; it is the marketplace's, not a partner's. */
export async function insertLogoFile(tx: Tx, tenantId: string, file: LogoFile, now: Date): Promise<string> {
  const [row] = await tx
    .insert(files)
    .values({ ...file, tenantId, partnerId: null, purpose: 'brand_logo', createdAt: now.toISOString() })
    .returning({ id: files.id });
  return row!.id;
}
