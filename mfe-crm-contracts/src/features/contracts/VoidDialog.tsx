import { useApiMutation } from '@techadds/shared/api';
import { EndContract, voidContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';

/** Voids a contract that is not fully signed yet, with a reason. */
export function VoidDialog({ contract: { id, number }, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(voidContract);
  return (
    <ReasonDialog
      title={`Void ${number}?`}
      schema={EndContract}
      name="reason"
      submitLabel="Void contract"
      cancelLabel="Keep waiting"
      errorTitle={`${number} was not changed`}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id }, body });
        toast({ title: `${number} is voided` });
        onClose();
      }}
      onClose={onClose}
    >
      It can no longer be signed, and its links show that it was voided. A voided contract cannot be sent again.
    </ReasonDialog>
  );
}
