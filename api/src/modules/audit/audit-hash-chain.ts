import { desc, eq } from 'drizzle-orm';
import type { HashChain } from '../../platform/checkpoints/checkpoints';
import { auditEvents } from '../../schema';

/** The audit log as a chain whose last event is signed. */
export const auditHashChain: HashChain = {
  name: 'audit',
  folder: 'audit-heads',
  signaturePrefix: 'head',
  findLastLink: async (tx, tenantId) => {
    const [last] = await tx
      .select({ seq: auditEvents.seq, hash: auditEvents.hash })
      .from(auditEvents)
      .where(eq(auditEvents.tenantId, tenantId))
      .orderBy(desc(auditEvents.seq))
      .limit(1);
    return last;
  },
};
