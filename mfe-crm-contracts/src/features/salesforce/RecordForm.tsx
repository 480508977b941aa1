import { useApiMutation } from '@techadds/shared/api';
import {
  createSalesforceRecord,
  deleteSalesforceRecord,
  updateSalesforceRecord,
  type SalesforceRecord,
} from '@techadds/shared/contract/salesforce/endpoints';
import { syncFields, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import { CreateSalesforceRecord, type SalesforceRecordBody } from '@techadds/shared/contract/salesforce/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, Field, Input, NativeSelect, Textarea, toast } from '@techadds/shared/ui';
import { objectLabels } from './salesforce.labels';

interface RecordValues {
  object: SalesforceObject;
  fields: Record<string, string>;
  fault: 'none' | 'rejects_writes' | 'locked';
}
const allNames = [...new Set(Object.values(syncFields).flatMap((fields) => fields.map(({ theirs }) => theirs)))];
const objects = Object.entries(objectLabels).map(([value, label]) => ({ value, label }));
const faults = [
  { value: 'none', label: 'Takes writes' },
  { value: 'rejects_writes', label: 'Rejects writes by a validation rule' },
  { value: 'locked', label: 'Is locked at the next write' },
];

/** Creates or edits a record of the built-in Salesforce, with the API names of its fields. */
export function RecordForm({ record, onClose }: { record: SalesforceRecord | null; onClose: () => void }) {
  const values: RecordValues = {
    ...{ object: record?.object ?? 'Account', fault: record?.fault ?? 'none' },
    fields: Object.fromEntries(allNames.map((name) => [name, record?.fields[name] ?? ''])),
  };
  const form = useContractForm<SalesforceRecordBody, RecordValues>(CreateSalesforceRecord, values, ({ object, fields, fault }) => ({
    ...{ object, fault },
    fields: Object.fromEntries(syncFields[object].map(({ theirs }) => [theirs, fields[theirs] ?? ''])),
  }));
  const { register, getFieldError, useWatch } = form;
  const object = useWatch('object');
  const create = useApiMutation(createSalesforceRecord);
  const update = useApiMutation(updateSalesforceRecord);
  const { submit, busy, error } = useFormSubmit(form, async ({ fault, ...body }) => {
    if (record) await update.mutateAsync({ params: { id: record.id }, body: { fields: body.fields, fault } });
    else await create.mutateAsync({ body: { ...body, fault } });
    toast({ title: record ? 'Changed in Salesforce' : 'Added to Salesforce', tone: 'ok' });
    onClose();
  });
  const remove = useAction(deleteSalesforceRecord, {
    ...{ done: () => 'Deleted in Salesforce', failed: 'The record was not deleted.', onSuccess: onClose },
  });
  return (
    <FormDrawer
      title={record ? record.name : 'New record in Salesforce'}
      submitLabel={record ? 'Save' : 'Add record'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The record was not saved"
      onSubmit={submit}
      onClose={onClose}
      extraAction={
        record &&
        !record.isDeleted && (
          <Button size="lg" variant="danger" busy={remove.busy} onClick={() => void remove.run({ params: { id: record.id } }, undefined)}>
            Delete
          </Button>
        )
      }
    >
      {!record && (
        <Field label="Object">
          <NativeSelect {...register('object')} options={objects} />
        </Field>
      )}
      {syncFields[object].map(({ theirs, maxTheirs, requiredTheirs, kind }) => (
        <Field key={`${object} ${theirs}`} label={theirs} required={requiredTheirs ?? false} error={getFieldError(`fields.${theirs}`)}>
          {maxTheirs > 1000 ? (
            <Textarea {...register(`fields.${theirs}`)} rows={3} />
          ) : (
            <Input {...register(`fields.${theirs}`)} autoComplete="off" {...(kind === 'date' && { placeholder: '2026-12-20' })} />
          )}
        </Field>
      ))}
      <Field label="At the next write" hint="To see how a comparison reports records that Salesforce refuses.">
        <NativeSelect {...register('fault')} options={faults} />
      </Field>
    </FormDrawer>
  );
}
