import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import { createService, listServicePartners, type ServiceBody } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { toRejection, useOfflineCreate, type QueuedItem } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { Text } from '@techadds/shared/ui';
import { DraftNotice } from './DraftNotice';
import { deleteDraft, getDraftReference, readDraft } from './local-draft';
import { ServiceFields } from './ServiceFields';
import { bodyToFormValues, emptyService } from './service.form-values';

interface NewServiceFormProps {
  ofPartners: boolean;
  tenantId: string;
  /** The service of the queue that is edited. */
  queued: QueuedItem | undefined;
  onSavedOffline: () => void;
}

/** The form of a new service: empty, with the draft of this device, or with what waits in its queue. */
export function NewServiceForm({ ofPartners, tenantId, queued, onSavedOffline }: NewServiceFormProps) {
  const [draft] = useState(queued ? undefined : readDraft);
  const [draftId] = useState(getDraftReference);
  const hints = queued?.meta.hints;
  const categories = useQuery({ ...apiQuery(listCategories), staleTime: 60_000 });
  const partners = useQuery({ ...apiQuery(listServicePartners), staleTime: 60_000, enabled: ofPartners });
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: tenantId } }), staleTime: 60_000 });
  const currency = tenant.data?.currency ?? hints?.currency ?? '';
  const add = useOfflineCreate('services', createService, { id: queued?.item.id ?? draftId, isQueued: queued !== undefined });
  const navigate = useNavigate();
  const knownCategory = queued && hints?.category ? [{ id: String(queued.item.categoryId), name: hints.category }] : [];
  const categoryOptions = categories.data?.items ?? knownCategory;
  const save = async (body: ServiceBody) => {
    const category = categoryOptions.find(({ id }) => id === body.categoryId)?.name;
    const service = await add(body, { currency, ...(category && { category }) });
    if (!queued) deleteDraft();
    if (!service) return onSavedOffline();
    // No toast: entering the app is a full page load, which would remove it.
    void navigate(paths.ownService(service.id));
  };
  return (
    <ServiceFields
      defaultValues={queued ? bodyToFormValues(queued.item as unknown as ServiceBody) : (draft ?? emptyService)}
      isNew
      hasDraft={draft !== undefined}
      currency={currency}
      categories={categoryOptions}
      partners={ofPartners ? (partners.data?.items ?? []) : undefined}
      submitLabel="Publish"
      onSave={save}
      rejection={queued && toRejection(queued.meta)}
      notice={
        draft && (
          <DraftNotice>
            <Text>This is the draft from this device. Choose its category, then publish it or keep it as a draft.</Text>
          </DraftNotice>
        )
      }
    />
  );
}
