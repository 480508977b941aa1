import type { PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { formatDateTime, formatFullDay } from '@techadds/shared/format/date';
import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@techadds/shared/ui/icons';
import type { DocumentState } from '../public-documents/StatusNotice';

/** The status notice of a decided or closed quote for its customer; null while the quote is open. */
export function getPublicQuoteState(quote: PublicQuote): DocumentState | null {
  const { status, open, partnerName, decidedAt, acceptedBy, declineReason, validUntil, counter } = quote;
  const on = decidedAt ? ` on ${formatDateTime(decidedAt)}` : '';
  switch (status) {
    case 'accepted':
    case 'converted':
      return {
        tone: 'ok',
        icon: IconCircleCheck,
        title: `You accepted this quote${on}${acceptedBy === null ? '' : ` as ${acceptedBy}`}`,
        text: `${partnerName} is notified and will contact you about the next steps.`,
      };
    case 'declined':
      return {
        tone: 'bad',
        icon: IconCircleX,
        title: `You declined this quote${on}`,
        text: `${partnerName} is notified of your reason. Contact them for another quote.`,
        note: declineReason,
      };
    case 'countered':
      return {
        tone: 'wait',
        icon: IconClock,
        title: 'You proposed other terms',
        text: `${partnerName} is notified, and sends you a new version or a reply by e-mail.`,
        note: counter?.message ?? null,
      };
    case 'revised':
      return {
        tone: 'neutral',
        icon: IconClock,
        title: `${partnerName} is writing a new version of this quote`,
        text: 'You get it by e-mail. The version below can no longer be accepted.',
      };
    case 'voided':
      return {
        tone: 'neutral',
        icon: IconBan,
        title: `This quote was withdrawn by ${partnerName}`,
        text: 'It can no longer be accepted. Contact the seller for the current terms.',
      };
    default:
      return open
        ? null
        : {
            tone: 'neutral',
            icon: IconClock,
            title: `This quote expired on ${formatFullDay(validUntil)}`,
            text: `It can no longer be accepted. Ask ${partnerName} for a new one.`,
          };
  }
}
