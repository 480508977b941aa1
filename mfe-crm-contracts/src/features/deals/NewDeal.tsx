import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { CreateDeal, createDeal, type DealDetail } from '@techadds/shared/contract/crm/deals';
import { listStages } from '@techadds/shared/contract/crm/pipeline';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { toast } from '@techadds/shared/ui';
import type { DealBody } from '@techadds/shared/contract/crm/forms';
import { createDealParser, emptyDeal, type DealFormValues } from './deal.form-values';
import { DealForm } from './DealForm';

interface NewDealProps {
  /** Values to start with, such as the stage or the contact. */
  start?: Partial<DealFormValues>;
  onClose: () => void;
  onCreated: (deal: DealDetail) => void;
}

/** The form that adds a deal. */
export function NewDeal({ start = {}, onClose, onCreated }: NewDealProps) {
  const { user } = useAuth();
  const currency = useTenantCurrency() ?? '';
  const stages = useQuery({ ...apiQuery(listStages), staleTime: 60_000 }).data?.items;
  const form = useContractForm<DealBody, DealFormValues>(
    CreateDeal,
    emptyDeal({ ownerId: user?.id ?? '', ...start }),
    createDealParser(currency),
  );
  const { mutateAsync } = useApiMutation(createDeal);
  const submission = useFormSubmit(form, async (body) => {
    const deal = await mutateAsync({ body });
    toast({ title: `${deal.name} is in ${deal.stage.name}`, tone: 'ok' });
    onCreated(deal);
  });
  return (
    <DealForm
      title="New deal"
      submitLabel="Add deal"
      errorTitle="The deal was not added"
      form={form}
      submission={submission}
      currency={currency}
      stages={stages ?? []}
      onClose={onClose}
    />
  );
}
