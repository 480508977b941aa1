import { useApiMutation } from '@techadds/shared/api';
import { startSync, type SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { StartSync } from '@techadds/shared/contract/salesforce/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { choiceLabels } from './salesforce.labels';

const directions = [
  { value: 'both', label: 'Both ways', text: 'Each side gets the newer values of the other.' },
  { value: 'pull', label: 'From Salesforce', text: 'Only records here are written.' },
  { value: 'push', label: 'To Salesforce', text: 'Only records there are written.' },
] as const;
const rules = [
  { value: 'ask', label: 'I decide each one' },
  ...(['ours', 'theirs', 'newest'] as const).map((value) => ({ value, label: choiceLabels[value] })),
];

/** Starts a comparison, which writes nothing. */
export function CompareDialog({ onClose, onStarted }: { onClose: () => void; onStarted: (run: SyncRun) => void }) {
  const form = useContractForm(StartSync, { mode: 'dry_run', direction: 'both', rule: 'ask' });
  const { register, setValue, useWatch, getFieldError } = form;
  const { mutateAsync } = useApiMutation(startSync);
  const { submit, busy, error } = useFormSubmit(form, async (body) => onStarted(await mutateAsync({ body })));
  return (
    <FormDialog
      title="Compare with Salesforce"
      submitLabel="Compare"
      busy={busy}
      dirty={false}
      submitError={error}
      errorTitle="Nothing was compared"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">This is a dry run: it shows every difference and writes nothing.</Text>
      <RadioCards label="Direction" options={directions} value={useWatch('direction')} onChange={(value) => setValue('direction', value)} />
      <Field label="Conflicts" hint="Where both sides changed the same value." error={getFieldError('rule')}>
        <NativeSelect {...register('rule')} options={rules} />
      </Field>
    </FormDialog>
  );
}
