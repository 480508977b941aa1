import type { Tx } from '../src/platform/database/client';
import { files } from '../src/schema';
import type { Caller } from '../src/platform/auth/caller';
import { createPdf } from '../src/platform/documents/pdf';
import { seedId } from './random';

const accessEntries = [
  ['Staging system', 'read access to all projects, for two people'],
  ['Cloud account', 'the role Security Audit'],
  ['Code', 'read access to the repositories of the web app'],
] as const;

/** Uploads the list of accounts that an order needs, as a message attachment. Returns its id. */
export async function uploadAccessList(tx: Tx, { tenantId, userId, partnerId }: Caller, orderId: string, at: Date): Promise<string> {
  const createdAt = at.toISOString();
  const { pdf, done } = createPdf('Access list', 'TechAdds', createdAt);
  pdf.font('Helvetica-Bold').fontSize(20).text('Access list').moveDown(1).fontSize(11);
  for (const [name, what] of accessEntries) pdf.font('Helvetica-Bold').text(name).font('Helvetica').text(what).moveDown(0.5);
  pdf.end();
  const content = Buffer.from(await done, 'latin1');
  const id = seedId(`access list ${orderId}`);
  await tx.insert(files).values({
    ...{ tenantId, id, userId, partnerId, purpose: 'attachment', name: 'Access list.pdf', type: 'application/pdf' },
    ...{ size: content.length, content, createdAt },
  });
  return id;
}
