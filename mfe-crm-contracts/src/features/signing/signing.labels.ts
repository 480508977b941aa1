import type { PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import { formatDateTime, formatFullDay } from '@techadds/shared/format/date';
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconEye, IconHourglass } from '@techadds/shared/ui/icons';
import type { DocumentState } from '../public-documents/StatusNotice';

type Signers = PublicContract['signers'];

/** `Ana`, `Ana and Jonas`, `Ana, Jonas and Kim`. */
const formatNames = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
const formatSigners = (signers: Signers) => `${formatNames(signers.map(({ name }) => name))} ${signers.length === 1 ? 'signs' : 'sign'}`;

function getPendingState({ me, signers, open, partnerName }: PublicContract): DocumentState | null {
  const own = signers.findIndex(({ id }) => id === me.id);
  const waiting = signers.filter(({ id, status }) => id !== me.id && status !== 'completed');
  if (me.role === 'viewer')
    return {
      ...{ tone: 'info', icon: IconEye, title: 'This contract is for you to read' },
      text: `You have nothing to sign. ${waiting.length > 0 ? `${formatSigners(waiting)} it; you` : 'You'} get a copy once everyone has signed.`,
    };
  if (me.role === 'approver' && me.status === 'completed')
    return {
      ...{ tone: 'ok', icon: IconCircleCheck, title: 'You approved this contract' },
      text: `${formatSigners(waiting)} next. You get a copy once all have.`,
    };
  if (me.status === 'completed') {
    const at = signers[own]?.signedAt;
    return {
      ...{ tone: 'ok', icon: IconCircleCheck, title: `You signed${at ? ` on ${formatDateTime(at)}` : ' this contract'}` },
      text: waiting.length > 0 ? `${formatSigners(waiting)} next. You get a copy once all have.` : 'You get a copy by e-mail.',
    };
  }
  if (open) return null;
  const before = signers.slice(0, Math.max(own, 0)).filter(({ status }) => status !== 'completed');
  return {
    ...{ tone: 'wait', icon: IconHourglass, title: 'It is not your turn yet' },
    text:
      before.length > 0
        ? `${formatSigners(before)} first. We e-mail you when it is your turn; you can read the contract now.`
        : `${partnerName} lets you know when you can sign.`,
  };
}

/** The status notice of a contract for the recipient of the link; null while it is their turn to sign. */
export function getSigningState(contract: PublicContract): DocumentState | null {
  const { status, partnerName, effectiveOn, endsOn, me, signers, amends, expiredAt } = contract;
  if (expiredAt)
    return {
      ...{ tone: 'neutral', icon: IconClock, title: `This request to sign expired on ${formatDateTime(expiredAt)}` },
      text: `It can no longer be signed. Contact the sender, ${partnerName}, for a new one.`,
    };
  switch (status) {
    case 'active':
    case 'completed':
      return {
        ...{ tone: 'ok', icon: IconCircleCheck, title: 'Signed by all' },
        text: `${amends ? `${amends.number} has the new terms.` : `The contract takes effect on ${formatFullDay(effectiveOn)}.`} We e-mailed you a copy; you can also download it here.`,
      };
    case 'declined': {
      const by = signers.find((signer) => signer.status === 'declined');
      return {
        ...{ tone: 'bad', icon: IconCircleX },
        title:
          me.status === 'declined'
            ? `You declined to ${me.role === 'approver' ? 'approve' : 'sign'}`
            : by
              ? `${by.name} declined to sign`
              : 'An approver declined',
        text: `It can no longer be signed. ${partnerName} was notified and can send a new one.`,
      };
    }
    case 'voided':
      return {
        ...{ tone: 'neutral', icon: IconBan, title: `${partnerName} voided this contract` },
        text: 'It can no longer be signed. Contact the sender about what applies now.',
      };
    case 'terminated':
      return {
        ...{ tone: 'neutral', icon: IconBan, title: `${partnerName} ended this contract` },
        text: 'It was signed and is no longer in effect. Contact the sender if you have questions.',
      };
    case 'expired':
      return {
        ...{ tone: 'neutral', icon: IconClock, title: `This contract ended${endsOn === null ? '' : ` on ${formatFullDay(endsOn)}`}` },
        text: `It is no longer in effect. Ask ${partnerName} for a new one.`,
      };
    default:
      return getPendingState(contract);
  }
}
