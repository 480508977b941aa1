import { useState } from 'react';
import { apiQuery, useApiMutation, type ApiError } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import { getService, updateService, type Service, type ServiceBody } from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useParams } from '@techadds/shared/router';
import { Box, Button, EmptyState, Page, toast } from '@techadds/shared/ui';
import { IconArchive } from '@techadds/shared/ui/icons';
import { useServicesCache } from './services-cache';
import { ServiceFields } from './ServiceFields';
import { toServiceFormValues } from './service.form-values';
import { serviceRecord } from './service.record';

/** Edits a service. */
export function EditServicePage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getService, { params: { id } }), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<Service>();
  if (data && first?.id !== data.id) setFirst(data);
  return (
    <RecordQuery {...serviceRecord} query={query}>
      {({ name, allowedActions }) => (
        <Page title="Edit service" crumbs={[...serviceRecord.crumbs, { label: name, to: paths.ownService(id) }]}>
          {!allowedActions.includes('update') ? (
            <EmptyState icon={<IconArchive size={20} />} title="This service is archived" text="It can be changed once it is restored." />
          ) : (
            first && (
              <Box maxWidth="760px">
                <EditService
                  key={first.updatedAt}
                  service={first}
                  onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))}
                />
              </Box>
            )
          )}
        </Page>
      )}
    </RecordQuery>
  );
}

function EditService({ service, onReload }: { service: Service; onReload: () => void }) {
  const categories = useQuery({ ...apiQuery(listCategories), staleTime: 60_000 });
  const update = useApiMutation(updateService);
  const { patch } = useServicesCache();
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<ApiError>();
  const { id } = service;

  const save = async ({ partnerId: _whose, ...body }: ServiceBody) => {
    setConflict(undefined);
    const category = categories.data?.items.find((each) => each.id === body.categoryId) ?? service.category;
    // Optimistic update of the lists, rolled back if the request fails.
    const undo = patch(id, (shown) => ({ ...shown, ...body, category: { id: category.id, name: category.name } }));
    try {
      const saved = await update.mutateAsync({ params: { id }, body: { ...body, updatedAt: service.updatedAt } });
      toast({ title: saved.draft ? `${saved.name} saved as draft` : `${saved.name} is saved`, tone: 'ok' });
      void navigate(paths.ownService(id));
    } catch (reason) {
      undo();
      if ((reason as ApiError).code === 'changed_meanwhile') setConflict(reason as ApiError);
      throw reason;
    }
  };

  return (
    <ServiceFields
      defaultValues={{ ...toServiceFormValues(service), partnerId: '' }}
      currency={service.currency}
      categories={categories.data?.items ?? [service.category]}
      submitLabel={service.draft ? 'Publish' : 'Save'}
      onSave={save}
      notice={
        conflict && (
          <Box>
            <Button onClick={onReload}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
