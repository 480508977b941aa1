import { isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink } from '@techadds/shared/ui';
import { IconArrowBackUp, IconFolder, IconLink, IconSend, IconSignature } from '@techadds/shared/ui/icons';
import { useOrderPath } from '../record/useOrderPath';
import type { useQuoteActions } from './useQuoteActions';

interface QuotePrimaryActionProps {
  quote: QuoteDetail;
  actions: ReturnType<typeof useQuoteActions>;
  onSend: () => void;
  onReply: () => void;
  onMakeContract: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The primary action for the quote's current state. */
export function QuotePrimaryAction({ quote, actions, onSend, onReply, onMakeContract }: QuotePrimaryActionProps) {
  const { allowedActions, contract, project, order, link } = quote;
  const orderPath = useOrderPath();
  if (project)
    return (
      <ButtonLink variant="solid" to={paths.project(project.id)} icon={<IconFolder {...icon} />}>
        Open {project.number}
      </ButtonLink>
    );
  if (contract)
    return (
      <ButtonLink variant="solid" to={paths.contract(contract.id)} icon={<IconSignature {...icon} />}>
        Open {contract.number}
      </ButtonLink>
    );
  if (order && orderPath)
    return (
      <ButtonLink variant="solid" to={orderPath(order.id)} icon={<IconSend {...icon} />}>
        Open {order.number}
      </ButtonLink>
    );
  if (allowedActions.includes('reply'))
    return (
      <Button variant="solid" icon={<IconArrowBackUp {...icon} />} onClick={onReply}>
        Reply
      </Button>
    );
  if (allowedActions.includes('send'))
    return (
      <Button variant="solid" icon={<IconSend {...icon} />} onClick={onSend}>
        {quote.status === 'revised' ? `Send version ${quote.versionNumber}` : 'Send quote'}
      </Button>
    );
  if (allowedActions.includes('convert'))
    return (
      <Button variant="solid" icon={<IconSignature {...icon} />} onClick={onMakeContract}>
        Make contract
      </Button>
    );
  if (isAwaitingCustomer(quote) && link)
    return (
      <Button variant="solid" icon={<IconLink {...icon} />} onClick={() => void actions.copyLink()}>
        Copy customer link
      </Button>
    );
  if (allowedActions.includes('restore') && quote.archivedAt)
    return (
      <Button variant="solid" icon={<IconArrowBackUp {...icon} />} onClick={() => void actions.restore()}>
        Restore
      </Button>
    );
  return null;
}
