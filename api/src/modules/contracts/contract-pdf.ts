import { parseTextBlocks } from '@techadds/shared/contract/contracts/text';
import type { AmendedMilestone } from '@techadds/shared/contract/contracts/versions';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import {
  pageBottom,
  textColor,
  pageLeft,
  lineColor,
  createPdf,
  truncateLine,
  mutedColor,
  writeFooter,
  writeHeader,
  type PdfDocument,
} from '../../platform/documents/pdf';
import { writeSigningCertificate } from './signing-certificate-pdf';
import type { listContractEvents } from './contract-events.db';
import type { ContractRecord } from './contracts.db';
import { formatCurrencyAmount } from './format-amount';
import { writeKeyValues, writeText, writeHeading } from './pdf-layout';
import type { RecipientRow } from './recipients.db';
import { drawSignature } from './signature-pdf';

export interface ContractDocument {
  /** Of a document that is being sealed: the page where its file can be checked, and the digest of its last event. */
  seal?: { verifyUrl: string; eventsDigest: string };
  /** For DocuSign: the text that the field of each signer is placed at, by the id of the recipient. */
  anchors?: Readonly<Record<string, string>>;
  record: ContractRecord;
  recipients: readonly RecipientRow[];
  events: Awaited<ReturnType<typeof listContractEvents>>;
}

function writeBody(pdf: PdfDocument, body: string): void {
  pdf.y += 8;
  for (const { kind, text } of parseTextBlocks(body)) {
    if (kind === 'heading') {
      writeHeading(pdf, text);
      continue;
    }
    writeText(pdf, text, { size: 10 });
    pdf.y += 7;
  }
}

const formatTerms = ({ title, amountCents, dueOn }: NonNullable<AmendedMilestone['was']>, currency: string): string =>
  `${title}, ${formatCurrencyAmount(amountCents, currency)}${dueOn === null ? '' : `, due ${dueOn}`}`;

/** What an amendment makes of the plan of milestones: each one as it is then, and what it replaces. */
function writeAmendedMilestones(pdf: PdfDocument, milestones: readonly AmendedMilestone[], currency: string): void {
  writeHeading(pdf, 'Milestones');
  pdf.y += 4;
  const planned = milestones.filter(({ removed }) => !removed);
  const describe = (milestone: AmendedMilestone) => {
    const [is, was] = [formatTerms(milestone, currency), milestone.was && formatTerms(milestone.was, currency)];
    return was === null ? `${is} (new)` : was === is ? is : `${is} (instead of ${was})`;
  };
  writeKeyValues(pdf, [
    ...planned.map((milestone, n) => [String(n + 1), describe(milestone)] as const),
    ...milestones.filter(({ removed }) => removed).map((milestone) => ['Removed', formatTerms(milestone, currency)] as const),
  ]);
}

/** A signature field for each signer, in two columns. */
function writeSignatures(pdf: PdfDocument, signers: readonly RecipientRow[], anchors: ContractDocument['anchors'] = {}): void {
  if (signers.length === 0) return;
  writeHeading(pdf, 'Signatures');
  let top = pdf.y + 6;
  signers.forEach((signer, n) => {
    const x = pageLeft + (n % 2) * 260;
    if (n % 2 === 0 && n > 0) top += 118;
    if (n % 2 === 0 && top + 104 > pageBottom) {
      pdf.addPage();
      top = 48;
    }
    const anchor = anchors[signer.id];
    // White on white: it is for the machine.
    if (anchor !== undefined)
      pdf
        .font('regular')
        .fontSize(6)
        .fillColor('#ffffff')
        .text(anchor, x, top + 52, { lineBreak: false });
    if (signer.signature) drawSignature(pdf, signer.signature, { x, y: top, width: 180, height: 60 });
    pdf
      .moveTo(x, top + 64)
      .lineTo(x + 236, top + 64)
      .lineWidth(0.5)
      .strokeColor(lineColor)
      .stroke();
    pdf.font('bold').fontSize(10).fillColor(textColor);
    pdf.text(truncateLine(pdf, signer.name, 236), x, top + 70, { lineBreak: false });
    const signedLabel = signer.signedAt === null ? 'Not signed yet' : `Signed on ${signer.signedAt.slice(0, 10)}`;
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(mutedColor)
      .text(signedLabel, x, top + 84, { lineBreak: false });
  });
  pdf.y = top + 100;
}

const formatRenewal = ({ renewal, renewalMonths }: Pick<ContractRecord['contract'], 'renewal' | 'renewalMonths'>): string =>
  renewal === 'auto' ? `By ${renewalMonths} months at each end of the term, unless notice is given` : 'By agreement of both sides';

/** Draws a contract with its signatures, and with the signing certificate once completed. `finish` adds to it before it is ended. */
export function drawContractPdf(
  document: ContractDocument,
  branding: DocumentBranding,
  finish?: (pdf: PdfDocument) => void,
): Promise<string> {
  const { contract, customer, partner } = document.record;
  const { pdf, done } = createPdf(`Contract ${contract.number}`, partner.name, contract.updatedAt);
  writeHeader(pdf, `Contract ${contract.number}`, partner.name, branding);
  pdf.y = 96;
  writeText(pdf, contract.title, { size: 13, bold: true });
  pdf.y += 8;
  writeKeyValues(pdf, [
    ['Between', `${partner.name} and ${customer.name}`],
    ['Value', formatCurrencyAmount(contract.valueCents, contract.currency)],
    ['In force from', contract.effectiveOn + (contract.endsOn === null ? '' : ` to ${contract.endsOn}`)],
    ...(contract.renewal === 'none' ? [] : [['Renewal', formatRenewal(contract)] as const]),
    ...(contract.noticeDays === 0 ? [] : [['Notice period', `${contract.noticeDays} days`] as const]),
    ...(contract.status === 'active' ? [] : [['State', contract.status.replaceAll('_', ' ')] as const]),
  ]);
  writeBody(pdf, contract.body);
  if (contract.amendedMilestones) writeAmendedMilestones(pdf, contract.amendedMilestones, contract.currency);
  writeSignatures(
    pdf,
    document.recipients.filter(({ role }) => role === 'signer'),
    document.anchors,
  );
  if (contract.completedAt !== null) writeSigningCertificate(pdf, document);
  writeFooter(pdf, `${contract.number}, ${contract.title}`);
  finish?.(pdf);
  pdf.end();
  return done;
}

/** Renders a contract as it is now. Returns a binary (latin1) string. */
export const renderContractPdf = (document: ContractDocument, branding: DocumentBranding): Promise<string> =>
  drawContractPdf(document, branding);

/** Drawn by a worker. */
export const contractPdf = defineHeavyTask('contract-pdf', renderContractPdf);
