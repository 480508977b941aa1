import type { ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { ServiceForm, units, type ServiceBody, type ServiceInput } from '@techadds/shared/contract/services/endpoints';
import { submitOnCtrlEnter, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Button, Card, ErrorNotice, Field, Grid, Input, NativeSelect, Stack, Textarea } from '@techadds/shared/ui';
import { PackageFields } from './PackageFields';
import { PictureFields } from './PictureFields';
import { toServiceBody, type ServiceFormValues } from './service.form-values';

const unitLabels: Record<(typeof units)[number], string> = { hour: 'Hour', day: 'Day', item: 'Item', month: 'Month', project: 'Project' };

interface ServiceFieldsProps {
  defaultValues: ServiceFormValues;
  currency: string;
  categories: readonly { id: string; name: string }[];
  /** Partners to choose from, for users who act for all partners. */
  partners?: readonly { id: string; name: string }[] | undefined;
  /** Label of the main button, such as "Publish" or "Save". */
  submitLabel: string;
  /** Sends the service. Rejects with the error of a failed request. */
  onSave: (body: ServiceBody) => Promise<void>;
  /** Why the server refused these values before. */
  rejection?: ApiError | undefined;
  /** Stores the form values on the device instead of sending them, if there is no session. */
  onSaveDraft?: (typed: ServiceFormValues) => void;
  hasDraft?: boolean;
  /** A new form can be submitted untouched, to learn which fields are missing. */
  isNew?: boolean;
  notice?: ReactNode;
}

/** The form of a new or existing service. */
export function ServiceFields(props: ServiceFieldsProps) {
  const {
    defaultValues,
    currency,
    categories,
    partners,
    submitLabel,
    onSave,
    onSaveDraft,
    hasDraft = false,
    isNew = false,
    notice,
  } = props;
  const form = useContractForm<ServiceInput, ServiceFormValues>(ServiceForm, defaultValues, (typed, wrong) =>
    toServiceBody(typed, wrong, currency),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const {
    submit: save,
    busy,
    done,
    error,
  } = useFormSubmit(form, (body) => onSave(body as ServiceBody), { once: true, rejection: props.rejection });
  const packages = useWatch('packages');
  const images = useWatch('images');
  const dirty = (form.isDirty || hasDraft) && !done;
  const question = useUnsavedChanges(dirty);

  const keep = () => {
    onSaveDraft?.({ ...form.getValues(), images: [] });
    form.reset(form.getValues());
  };
  const sendAs = (draft: boolean) => {
    setValue('draft', draft);
    return save();
  };
  const submit = () => (onSaveDraft ? keep() : void sendAs(false));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitOnCtrlEnter(submit)}
    >
      <Stack gap="5">
        {notice}
        {error && <ErrorNotice title="The service was not saved" reassurance="What you entered is still here." error={error} />}
        <Card title="What you offer">
          <Stack gap="4">
            <Field label="Name" required error={getFieldError('name')}>
              <Input {...register('name')} autoComplete="off" />
            </Field>
            <Field label="Summary" hint="One sentence, for the cards" error={getFieldError('summary')}>
              <Input {...register('summary')} autoComplete="off" />
            </Field>
            <Field label="Description" error={getFieldError('description')}>
              <Textarea {...register('description')} rows={6} />
            </Field>
            <Grid gap="4" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
              {partners && (
                <Field label="Partner" required error={getFieldError('partnerId')}>
                  <NativeSelect
                    {...register('partnerId')}
                    options={[{ value: '', label: 'Choose a partner' }, ...partners.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </Field>
              )}
              {!onSaveDraft && (
                <Field label="Category" required error={getFieldError('categoryId')}>
                  <NativeSelect
                    {...register('categoryId')}
                    options={[{ value: '', label: 'Choose a category' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </Field>
              )}
              <Field label="Priced per" error={getFieldError('unit')}>
                <NativeSelect {...register('unit')} options={units.map((unit) => ({ value: unit, label: unitLabels[unit] }))} />
              </Field>
              <Field label="Tax" hint="Percent" error={getFieldError('taxBp')}>
                <Input {...register('tax')} inputMode="decimal" autoComplete="off" />
              </Field>
              <Field label="Tags" hint="Separated by commas" error={getFieldError('tags')}>
                <Input {...register('tags')} autoComplete="off" />
              </Field>
            </Grid>
          </Stack>
        </Card>
        <PackageFields
          packages={packages}
          currency={currency}
          onChange={(next) => setValue('packages', next)}
          getError={(name) => getFieldError(name as 'packages')}
        />
        <PictureFields
          images={images}
          onChange={(change) => setValue('images', change(form.getValue('images') as string[]))}
          error={getFieldError('images')}
          {...(onSaveDraft && { disabledReason: 'Pictures are uploaded once you are signed in.' })}
        />
        <Box css={{ _cSm: { px: '4' } }}>
          {onSaveDraft ? (
            <SaveBar dirty={dirty} busy={false} label="Save on this device" worksOffline onDiscard={() => form.reset()} />
          ) : (
            <SaveBar
              dirty={dirty || defaultValues.draft || isNew}
              busy={busy}
              label={submitLabel}
              worksOffline={isNew}
              onDiscard={() => form.reset()}
              secondaryAction={
                <Button size="lg" disabled={busy} onClick={() => void sendAs(true)}>
                  Save draft
                </Button>
              }
            />
          )}
        </Box>
      </Stack>
      {question}
    </form>
  );
}
