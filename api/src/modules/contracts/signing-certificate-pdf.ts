import type { ContractEventName, RecipientRole } from '@techadds/shared/contract/contracts/states';
import { textColor, mutedColor, pageBottom, pageLeft, pageTop, type PdfDocument } from '../../platform/documents/pdf';
import { writeKeyValues, writeText, writeHeading } from './pdf-layout';
import { drawQrCode } from './qr-code-pdf';
import type { ContractDocument } from './contract-pdf';
import type { RecipientRow } from './recipients.db';

const signatureKindLabels = { typed: 'Typed name', drawn: 'Drawn by hand', uploaded: 'Picture' } as const;
const roleLabels: Record<RecipientRole, string> = { signer: 'Signer', approver: 'Approver', viewer: 'Viewer', cc: 'Copy' };
const eventLabels: Record<ContractEventName, string> = {
  created: 'Created',
  updated: 'Changed',
  sent: 'Sent out for signature',
  email_sent: 'E-mail with the link sent',
  resent: 'New link sent',
  reminded: 'Reminder',
  opened: 'Opened',
  approved: 'Approved',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  completed: 'Signed by everyone',
  sealed: 'Sealed',
  declined: 'Declined',
  voided: 'Voided',
  notice_given: 'Notice of termination',
  terminated: 'Terminated',
  renewed: 'Renewed',
  expired: 'Expired',
  amended: 'Amended',
  archived: 'Archived',
  restored: 'Restored',
};

/** The event with its actor, or with the recipient for e-mails. */
const formatEvent = (event: ContractEventName, actorName: string, note: string | null): string => {
  if (event === 'email_sent' || event === 'resent' || event === 'reminded') return `${eventLabels[event]}: ${note}`;
  return event === 'completed' ? eventLabels[event] : [`${eventLabels[event]}: ${actorName}`, note].filter(Boolean).join(', ');
};

/** Formats as `2026-11-20 09:00:00 UTC`. */
const formatTimestamp = (at: string | null): string => (at === null ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`);

const recipientFacts = ({ email, role, sentAt, openedAt, signedAt, ip, userAgent, signature }: RecipientRow) =>
  (
    [
      ['E-mail', email],
      ['Role', roleLabels[role]],
      ['Sent', formatTimestamp(sentAt)],
      ['Opened', formatTimestamp(openedAt)],
      [role === 'approver' ? 'Approved' : 'Signed', formatTimestamp(signedAt)],
      ['Signature', signature ? signatureKindLabels[signature.kind] : ''],
      ['IP address', ip ?? ''],
      ['Device', userAgent ?? ''],
    ] as const
  ).filter(([, value]) => value !== '');

/** The QR code of the page that checks the file, with its address. */
function writeVerification(pdf: PdfDocument, { verifyUrl }: NonNullable<ContractDocument['seal']>): void {
  const [size, top] = [84, pdf.y + 10];
  drawQrCode(pdf, verifyUrl, { x: pageLeft, y: top, size });
  const beside = { x: pageLeft + size + 10, width: 400 };
  pdf.y = top + 14;
  writeText(pdf, 'Check this file', { ...beside, size: 11, bold: true });
  const text = 'It is sealed: a PDF reader shows who sealed it, and that nothing was changed since. To compare it with the record, open';
  writeText(pdf, text, { ...beside, size: 9, color: mutedColor });
  writeText(pdf, verifyUrl, { ...beside, size: 9 });
  pdf.y = Math.min(pageBottom, top + size + 4);
}

/** Adds pages with the hash of the signed content, the signers with time and method, and the timeline. */
export function writeSigningCertificate(pdf: PdfDocument, { record: { contract }, recipients, events, seal }: ContractDocument): void {
  pdf.addPage();
  pdf.font('bold').fontSize(18).fillColor(textColor).text('Certificate of signing', 48, 48);
  pdf.y = pageTop + 34;
  writeKeyValues(pdf, [
    ['Contract', `${contract.number}, ${contract.title}`],
    ['SHA-256', contract.sha256 ?? ''],
    ['Completed', formatTimestamp(contract.completedAt)],
    ...(seal ? [['History', seal.eventsDigest] as const] : []),
  ]);
  const explanation =
    'The SHA-256 is that of the text, the terms and the parties as they were sent to be signed.' +
    (seal
      ? ' That of the history is the last of a chain in which each event covers the one before; the events are attached to this file.'
      : '');
  writeText(pdf, explanation, { size: 9, color: mutedColor });
  if (seal) writeVerification(pdf, seal);
  for (const recipient of recipients) {
    writeHeading(pdf, recipient.name);
    writeKeyValues(pdf, recipientFacts(recipient));
  }
  writeHeading(pdf, 'History');
  writeKeyValues(
    pdf,
    events.map(({ at, event, actorName, note }) => [formatTimestamp(at), formatEvent(event, actorName, note)]),
    140,
  );
}
