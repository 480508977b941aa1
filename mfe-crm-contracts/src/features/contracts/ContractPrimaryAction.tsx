import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useAuth } from '@techadds/shared/session';
import { Button, ButtonLink } from '@techadds/shared/ui';
import { IconArrowBackUp, IconDownload, IconFolder, IconSend, IconSignature } from '@techadds/shared/ui/icons';
import { findCurrentSigner } from './signing-order';
import type { useContractActions } from './useContractActions';

interface ContractPrimaryActionProps {
  contract: ContractDetail;
  actions: ReturnType<typeof useContractActions>;
  onSend: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The primary action for the contract's current state. */
export function ContractPrimaryAction({ contract, actions, onSend }: ContractPrimaryActionProps) {
  const { user } = useAuth();
  const { allowedActions, project } = contract;
  if (allowedActions.includes('restore'))
    return (
      <Button variant="solid" icon={<IconArrowBackUp {...icon} />} onClick={() => void actions.restore()}>
        Restore
      </Button>
    );
  if (allowedActions.includes('send'))
    return (
      <Button variant="solid" icon={<IconSend {...icon} />} onClick={onSend}>
        Send for signature
      </Button>
    );
  const own = findCurrentSigner(contract, user?.email);
  if (own)
    return (
      <Button variant="solid" icon={<IconSignature {...icon} />} busy={actions.signing} onClick={() => void actions.sign()}>
        {own.role === 'approver' ? 'Approve' : 'Sign'}
      </Button>
    );
  if (project)
    return (
      <ButtonLink variant="solid" to={paths.project(project.id)} icon={<IconFolder {...icon} />}>
        Open {project.number}
      </ButtonLink>
    );
  return (
    <Button icon={<IconDownload {...icon} />} busy={actions.preparing} onClick={() => void actions.download()}>
      Download PDF
    </Button>
  );
}
