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

const planEntries = [
  ['Ground floor', 'switch cabinet behind the counter, 24 ports, two access points'],
  ['Storage', 'one access point above the door, cable duct along the wall'],
  ['Office', 'eight sockets, one printer, guest network on a network of its own'],
] as const;

type Owner = Pick<Caller, 'tenantId' | 'userId' | 'partnerId'>;
interface Sample {
  /** Determines its id. */
  seed: string;
  title: string;
  purpose: 'attachment' | 'document';
  entries: readonly (readonly [string, string])[];
}

/** Uploads a PDF with a list. Returns its id. */
async function uploadList(
  tx: Tx,
  { tenantId, userId, partnerId }: Owner,
  { seed, title, purpose, entries }: Sample,
  at: Date,
): Promise<string> {
  const createdAt = at.toISOString();
  const { pdf, done } = createPdf(title, 'TechAdds', createdAt);
  pdf.font('Helvetica-Bold').fontSize(20).text(title).moveDown(1).fontSize(11);
  for (const [name, what] of entries) pdf.font('Helvetica-Bold').text(name).font('Helvetica').text(what).moveDown(0.5);
  pdf.end();
  const content = Buffer.from(await done, 'latin1');
  const id = seedId(seed);
  await tx.insert(files).values({
    ...{ tenantId, id, userId, partnerId, purpose, name: `${title}.pdf`, type: 'application/pdf' },
    ...{ size: content.length, content, createdAt },
  });
  return id;
}

/** Uploads the list of accounts that an order needs, as a message attachment. Returns its id. */
export const uploadAccessList = (tx: Tx, owner: Owner, orderId: string, at: Date): Promise<string> =>
  uploadList(tx, owner, { seed: `access list ${orderId}`, title: 'Access list', purpose: 'attachment', entries: accessEntries }, at);

/** Uploads the plan of a project, to be shared in it. Returns its id. */
export const uploadPlan = (tx: Tx, owner: Owner, projectId: string, at: Date): Promise<string> =>
  uploadList(tx, owner, { seed: `plan ${projectId}`, title: 'Floor plan', purpose: 'document', entries: planEntries }, at);
