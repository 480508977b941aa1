import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { UpdateDeal, updateDeal, type DealDetail } from '@techadds/shared/contract/crm/deals';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, toast } from '@techadds/shared/ui';
import type { DealBody } from '@techadds/shared/contract/crm/forms';
import { createDealParser, dealToFormValues, type DealFormValues } from './deal.form-values';
import { DealForm } from './DealForm';

interface EditDealProps {
  deal: DealDetail;
  /** Loads the current version. */
  onReload: () => Promise<DealDetail | undefined>;
  onClose: () => void;
}

/** Edits a deal, starting from the version that was open first; a newer version is detected when the form is saved. */
export function EditDeal({ deal, onReload, onClose }: EditDealProps) {
  const [start, setStart] = useState(deal);
  const takeNewVersion = () => void onReload().then((fresh) => fresh && setStart(fresh));
  return <VersionForm key={start.updatedAt} deal={start} onTakeNewVersion={takeNewVersion} onClose={onClose} />;
}

interface VersionFormProps {
  deal: DealDetail;
  onTakeNewVersion: () => void;
  onClose: () => void;
}

function VersionForm({ deal, onTakeNewVersion, onClose }: VersionFormProps) {
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
      remedy={
        submission.error?.code === 'changed_meanwhile' && (
          <Box>
            <Button onClick={onTakeNewVersion}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
