import { useApiMutation, apiQuery } from '@techadds/shared/api';
import {
  CatalogContractForm,
  createContractFromCatalog,
  listAvailableTemplates,
  type CatalogContractInput,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { getService, listServices } from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
import { SearchField, DateInput, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { isUuid } from '@techadds/shared/session';
import { Box, Card, ErrorNotice, Field, NativeSelect, Page, Stack, toast } from '@techadds/shared/ui';
import { CustomerField } from '../customers/CustomerField';

const emptyForm = {
  ...{ serviceId: '', service: '', package: '', templateId: '', customerId: '', customer: { name: '', email: '' }, endsOn: '' },
  effectiveOn: new Date().toISOString().slice(0, 10),
};
type FormValues = typeof emptyForm;

const toBody = ({ service: _, customer: __, endsOn, ...typed }: FormValues, wrong: (name: never, words: string) => never) => {
  for (const [name, words] of [
    ['serviceId', 'Choose a service.'],
    ['package', 'Choose a package.'],
    ['templateId', 'Choose a template.'],
    ['customerId', 'Choose a customer.'],
    ['effectiveOn', 'Choose the first day.'],
  ] as const)
    if (typed[name] === '') wrong(name as never, words);
  return { ...typed, endsOn: endsOn === '' ? null : endsOn };
};

function useServiceOptions(query: string, enabled: boolean) {
  const search = { limit: '20', status: 'active', shown: 'live', ...(query !== '' && { query }) } as const;
  const { data, error } = useQuery({ ...apiQuery(listServices, { query: search }), enabled });
  return data?.items.map(({ id, name, partner }) => ({ id, name, hint: partner.name })) ?? error ?? undefined;
}

/** Creates a draft contract from a service, an approved template and a customer. */
export function FromCatalogPage() {
  const navigate = useNavigate();
  const [{ service: wanted }] = useSearchState({ service: '' });
  const form = useContractForm<CatalogContractInput, FormValues>(
    CatalogContractForm,
    { ...emptyForm, serviceId: isUuid(wanted) ? wanted : '' },
    toBody,
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const serviceId = useWatch('serviceId');
  const service = useQuery({ ...apiQuery(getService, { params: { id: serviceId } }), enabled: serviceId !== '' });
  const templates = useQuery(apiQuery(listAvailableTemplates, { query: { limit: '200' } }));
  const { mutateAsync } = useApiMutation(createContractFromCatalog);
  const { submit, busy, done, error } = useFormSubmit(
    form,
    async (body) => {
      const { id, number } = await mutateAsync({ body });
      toast({ title: `${number} saved as draft`, tone: 'ok' });
      void navigate(paths.contract(id));
    },
    { once: true },
  );
  const question = useUnsavedChanges(form.isDirty && !done);
  const customer = useWatch('customer');
  const { min: _min, max: _max, ...from } = register('effectiveOn');
  const { min: _first, max: _last, ...to } = register('endsOn');
  const choose = (label: string, names: readonly { value: string; label: string }[]) => [{ value: '', label }, ...names];
  const failure = templates.error ?? service.error ?? error;
  return (
    <Page title="Contract from a template" crumbs={[{ label: 'Contracts', to: paths.contracts }]}>
      <form noValidate aria-label="Contract from a template" onSubmit={(event) => void submit(event)}>
        <Box maxWidth="640px">
          <Card overflow="visible">
            <Stack gap="4">
              {failure && <ErrorNotice title="The contract was not created" reassurance="What you chose is still here." error={failure} />}
              <SearchField
                label="Service"
                listLabel="Services"
                required
                placeholder="Search by name"
                value={service.data?.name ?? ''}
                onChange={({ id }) => {
                  setValue('serviceId', id);
                  setValue('package', '');
                }}
                error={getFieldError('serviceId')}
                useOptions={useServiceOptions}
                emptyText={() => 'No published services match.'}
              />
              <Field label="Package" required error={getFieldError('package')}>
                <NativeSelect
                  {...register('package')}
                  options={choose('Choose a package', service.data?.packages.map(({ name }) => ({ value: name, label: name })) ?? [])}
                />
              </Field>
              <Field label="Template" required error={getFieldError('templateId')}>
                <NativeSelect
                  {...register('templateId')}
                  options={choose(
                    templates.data?.items.length === 0 ? 'No template is approved yet' : 'Choose a template',
                    templates.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [],
                  )}
                />
              </Field>
              <CustomerField
                value={customer}
                error={getFieldError('customerId')}
                onChange={({ id, name, email }) => {
                  setValue('customer', { name, email });
                  setValue('customerId', id);
                }}
              />
              <Field label="From" required error={getFieldError('effectiveOn')}>
                <DateInput {...from} />
              </Field>
              <Field label="To" hint="Leave empty for no end date" error={getFieldError('endsOn')}>
                <DateInput {...to} />
              </Field>
              <SaveBar dirty busy={busy} label="Create draft" onDiscard={() => form.reset()} />
            </Stack>
          </Card>
        </Box>
        {question}
      </form>
    </Page>
  );
}
