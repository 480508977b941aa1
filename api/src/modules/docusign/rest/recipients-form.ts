import type { RecipientRole, SigningOrder } from '@techadds/shared/contract/contracts/states';

export interface EnvelopeRecipient {
  id: string;
  position: number;
  name: string;
  email: string;
  role: RecipientRole;
}

/** DocuSign's id of a recipient within their envelope. */
export const toRecipientId = ({ position }: Pick<EnvelopeRecipient, 'position'>): string => String(position + 1);
/** The text of the PDF that the fields of a signer are placed at. */
export const toAnchor = ({ position }: Pick<EnvelopeRecipient, 'position'>): string => `/s${position + 1}/`;

const toParty = (recipient: EnvelopeRecipient, routingOrder: number) => ({
  ...{ recipientId: toRecipientId(recipient), name: recipient.name, email: recipient.email, routingOrder: String(routingOrder) },
});

const field = (anchorString: string, label: string) => ({
  ...{ anchorString, anchorUnits: 'pixels', anchorXOffset: '0', anchorYOffset: '0', tabLabel: label, documentId: '1' },
});
const cornerField = (label: string, buttonText: string, xPosition: string) => ({
  ...{ documentId: '1', pageNumber: '1', xPosition, yPosition: '20', tabLabel: label, buttonText },
});

/** A signer signs where the PDF has their line; an approver has buttons instead. */
const toTabs = (recipient: EnvelopeRecipient) =>
  recipient.role === 'signer'
    ? { signHereTabs: [field(toAnchor(recipient), 'Signature')] }
    : { approveTabs: [cornerField('Approve', 'Approve', '330')], declineTabs: [cornerField('Decline', 'Decline', '440')] };

/** Asked by e-mail and, by `clientUserId`, able to sign from a page of ours as well. */
const remoteAndEmbedded = ({ id }: EnvelopeRecipient) => ({ clientUserId: id, embeddedRecipientStartURL: 'SIGN_AT_DOCUSIGN' });

/**
 * Recipients in DocuSign's routing: approvers come before signers, each one after the other or, in parallel order, at the same time. A viewer gets
 * a copy at once, and a cc recipient once everybody has signed.
 */
export function toRecipientsForm(recipients: readonly EnvelopeRecipient[], order: SigningOrder) {
  const byRole = (role: RecipientRole) => recipients.filter((each) => each.role === role).sort((a, b) => a.position - b.position);
  const approvers = byRole('approver');
  const stages =
    order === 'parallel'
      ? [approvers, byRole('signer')].filter((stage) => stage.length > 0)
      : [...approvers, ...byRole('signer')].map((one) => [one]);
  const signers = stages.flatMap((stage, n) =>
    stage.map((each) => ({ ...toParty(each, n + 1), ...remoteAndEmbedded(each), tabs: toTabs(each) })),
  );
  const copies = [...byRole('viewer').map((each) => toParty(each, 1)), ...byRole('cc').map((each) => toParty(each, stages.length + 1))];
  return { signers, carbonCopies: copies };
}
