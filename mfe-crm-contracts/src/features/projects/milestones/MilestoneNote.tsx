import type { ReactNode } from 'react';
import type { MilestoneDetail, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import { formatDate } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Countdown, Span } from '@techadds/shared/ui';
import type { Viewer } from '../viewer';
import { isUnfundedByAgreement } from './EscrowBadge';

interface MilestoneNoteProps {
  milestone: MilestoneDetail;
  project: ProjectDetail;
  viewer: Viewer;
}

/** `You pay` to the party itself, `Fjord AS pays` to the others. */
const createSubject =
  ({ customer, partner }: ProjectDetail, viewer: Viewer) =>
  (party: 'customer' | 'partner', verb: string): string =>
    party === viewer ? `You ${verb}` : `${(party === 'customer' ? customer : partner).name} ${verb}s`;

const Strong = ({ children }: { children: ReactNode }) => (
  <Span fontWeight="semibold" color="fg">
    {children}
  </Span>
);

const isAwaitingTransfer = ({ number, paidCents, method, status }: MilestoneDetail) =>
  number !== null && paidCents === 0 && status !== 'canceled' && method !== null && !instantPaymentMethods.includes(method);

/** The next step of a milestone in words: who acts, until when, and what happens to the money. */
export function MilestoneNote({ milestone, project, viewer }: MilestoneNoteProps): ReactNode {
  const { status, autoAcceptAt, approvedAt, approvedBy, releasedAt, paidCents, number, payCents, creditCents, currency } = milestone;
  const say = createSubject(project, viewer);
  const amount = formatMoney(paidCents > 0 ? payCents : payCents - creditCents, currency);
  if (isAwaitingTransfer(milestone))
    return (
      <>
        Waiting for the bank transfer of {amount} with the reference <Strong>{number}</Strong>.
      </>
    );
  switch (status) {
    case 'pending':
      if (project.status === 'on_hold') return 'The project is on hold: nothing is paid or started until it is resumed.';
      if (isUnfundedByAgreement(milestone)) return `Both sides agreed to start before it is funded. ${say('partner', 'start')} the work.`;
      return `${say('customer', 'pay')} ${amount} into escrow; the work starts after that.${getAgreedNote(milestone, say)}`;
    case 'funded':
      return `The money is in escrow. ${say('partner', 'start')} the work.`;
    case 'in_progress':
      return `${say('partner', 'work')} on it${paidCents === 0 ? ', before it is funded' : ''}.`;
    case 'submitted':
      return (
        <>
          {say('customer', 'look')} at it
          {autoAcceptAt !== null && (
            <>
              ; without an answer it is approved in{' '}
              <Strong>
                <Countdown until={autoAcceptAt} />
              </Strong>
            </>
          )}
          .
        </>
      );
    case 'changes_requested':
      return `${say('partner', 'know')} what to change; then it is submitted again.`;
    case 'approved':
      return `Approved by ${approvedBy}${approvedAt ? ` on ${formatDate(approvedAt)}` : ''}. ${say('customer', 'pay')} ${amount} next.`;
    case 'released':
      return `${approvedBy ? `Approved by ${approvedBy}. ` : ''}The money was released${releasedAt ? ` on ${formatDate(releasedAt)}` : ''}.`;
    case 'disputed':
      return 'The money stays in escrow until an administrator has decided.';
    case 'split':
      return 'The dispute is decided: a part of the money went back, the rest was released.';
    case 'refunded':
      return 'The money went back; the work on it has ended.';
    case 'canceled':
      return `Canceled before its work started.${paidCents > 0 ? ' The payment was refunded.' : ''}`;
  }
}

/** Which party already agreed to start before the milestone is funded. */
const getAgreedNote = ({ agreedUnfunded }: MilestoneDetail, say: ReturnType<typeof createSubject>): string =>
  agreedUnfunded.partner
    ? ` ${say('partner', 'want')} to start before that; it takes both sides.`
    : agreedUnfunded.customer
      ? ` ${say('customer', 'want')} the work to start before that; it takes both sides.`
      : '';
