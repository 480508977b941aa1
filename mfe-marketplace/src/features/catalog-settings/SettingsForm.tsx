import { useApiMutation } from '@techadds/shared/api';
import { CatalogSettingsForm, catalogSorts, pageSizes, type OwnCatalogSettings } from '@techadds/shared/contract/catalog/forms';
import { putCatalogSettings, type CatalogSettings } from '@techadds/shared/contract/catalog/settings';
import { SaveBar, submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Card, ErrorNotice, Field, NativeSelect, Stack, Text, toast } from '@techadds/shared/ui';

const sortLabels: Record<(typeof catalogSorts)[number], string> = {
  name: 'Name',
  price: 'Price, low to high',
  delivery: 'Quickest delivery',
  rating: 'Best rated',
  newest: 'Newest',
};

const toSettingsFormValues = ({ sort, pageSize, featured, ratings }: OwnCatalogSettings) => ({
  sort: sort ?? '',
  pageSize: pageSize === null ? '' : String(pageSize),
  featured: featured === null ? '' : String(featured),
  ratings: ratings === null ? '' : String(ratings),
});
const formatVisibility = (shown: boolean) => (shown ? 'Shown' : 'Hidden');
const visibilityOptions = [
  { value: 'true', label: 'Shown' },
  { value: 'false', label: 'Hidden' },
];

/** The display settings of the catalog; an unset field inherits the value of the level above. */
export function SettingsForm({ settings: { level, own, effective } }: { settings: CatalogSettings }) {
  const form = useContractForm(
    CatalogSettingsForm,
    toSettingsFormValues(own),
    ({ sort, pageSize, featured, ratings }: ReturnType<typeof toSettingsFormValues>) => ({
      sort: catalogSorts.find((known) => known === sort) ?? null,
      order: null,
      pageSize: pageSize === '' ? null : Number(pageSize),
      featured: featured === '' ? null : featured === 'true',
      ratings: ratings === '' ? null : ratings === 'true',
    }),
  );
  const { register, getFieldError, isDirty } = form;
  const { mutateAsync } = useApiMutation(putCatalogSettings);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    form.reset(form.getValues());
    toast({ title: 'Catalog settings saved', tone: 'ok' });
  });
  const question = useUnsavedChanges(isDirty);
  const above = level === 'partner' ? 'Marketplace default' : 'Default';
  /** The option that inherits the value, with that value in its label. */
  const inherited = (now: string, isOwn: boolean) => ({
    value: '',
    label: isOwn ? above : `${above}: ${now}`,
  });
  return (
    <Card title={level === 'partner' ? 'Your catalog' : 'The marketplace'} overflow="visible">
      <form noValidate aria-label="Display" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
        <Stack gap="4">
          {error && (
            <ErrorNotice
              title="The settings were not saved"
              reassurance="The settings are unchanged. What you chose is still here."
              error={error}
            />
          )}
          <Field label="Default sort order" error={getFieldError('sort')}>
            <NativeSelect
              {...register('sort')}
              options={[
                inherited(sortLabels[effective.sort], own.sort !== null),
                ...catalogSorts.map((value) => ({ value, label: sortLabels[value] })),
              ]}
            />
          </Field>
          <Field label="Services on a page" error={getFieldError('pageSize')}>
            <NativeSelect
              {...register('pageSize')}
              options={[
                inherited(String(effective.pageSize), own.pageSize !== null),
                ...pageSizes.map((size) => ({ value: String(size), label: String(size) })),
              ]}
            />
          </Field>
          <Field label="Featured partners" error={getFieldError('featured')}>
            <NativeSelect
              {...register('featured')}
              options={[inherited(formatVisibility(effective.featured), own.featured !== null), ...visibilityOptions]}
            />
          </Field>
          <Field label="Service ratings" hint="Everywhere but in reviews" error={getFieldError('ratings')}>
            <NativeSelect
              {...register('ratings')}
              options={[inherited(formatVisibility(effective.ratings), own.ratings !== null), ...visibilityOptions]}
            />
          </Field>
          <SaveBar
            dirty={isDirty}
            busy={busy}
            label="Save settings"
            onDiscard={() => form.reset()}
            note={
              <Text textStyle="xs" color="fg.muted" flex="1 1 16rem">
                {level === 'partner'
                  ? 'Customers see the marketplace’s order; yours counts in your own lists.'
                  : 'All customers of this marketplace see this.'}
              </Text>
            }
          />
        </Stack>
      </form>
      {question}
    </Card>
  );
}
