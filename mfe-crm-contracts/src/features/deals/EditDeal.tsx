import { useApiMutation } from '@techadds/shared/api';
import { UpdateDeal, updateDeal, type DealDetail } from '@techadds/shared/contract/crm/deals';
import { EditLatest, type EditFormProps, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
import type { DealBody } from '@techadds/shared/contract/crm/forms';
import { createDealParser, dealToFormValues, type DealFormValues } from './deal.form-values';
import { DealForm } from './DealForm';

interface EditDealProps {
  deal: DealDetail;
  /** Loads the current version. */
  onReload: () => Promise<DealDetail | undefined>;
  onClose: () => void;
}

/** Edits a deal. */
export const EditDeal = ({ deal, onReload, onClose }: EditDealProps) => (
  <EditLatest record={deal} onReload={onReload} Form={EditDealForm} onClose={onClose} />
);

function EditDealForm({ record: deal, getRemedy, onClose }: EditFormProps<DealDetail>) {
  const { id, updatedAt, currency } = deal;
  const form = useContractForm<DealBody, DealFormValues>(UpdateDeal as never, dealToFormValues(deal), createDealParser(currency));
  const { mutateAsync } = useApiMutation(updateDeal);
  const submission = useFormSubmit(form, async ({ stageId: _, ...body }) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `${saved.name} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <DealForm
      title="Edit deal"
      submitLabel="Save deal"
      errorTitle="The deal was not saved"
      form={form}
      submission={submission}
      currency={currency}
      onClose={onClose}
      remedy={getRemedy(submission.error)}
    />
  );
}
