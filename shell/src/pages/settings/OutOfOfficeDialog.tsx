import { useApiMutation } from '@techadds/shared/api';
import { setOwnOutOfOffice } from '@techadds/shared/contract/staff/endpoints';
import { OutOfOffice, type OutOfOfficeBody } from '@techadds/shared/contract/staff/forms';
import { formatDay } from '@techadds/shared/format/date';
import { DateInput, FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Grid, Input, toast } from '@techadds/shared/ui';

interface OutOfOfficeDialogProps {
  /** The days that are set; null without any. */
  outOfOffice: { from: string; until: string; note: string } | null;
  onClose: () => void;
}

/** Sets the days on which the user is out of office. */
export function OutOfOfficeDialog({ outOfOffice, onClose }: OutOfOfficeDialogProps) {
  const form = useContractForm<OutOfOfficeBody>(OutOfOffice, outOfOffice ?? { from: '', until: '', note: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(setOwnOutOfOffice);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: `You are out of office until ${formatDay(body.until)}`, tone: 'ok' });
    onClose();
  });
  const { min: _, max: __, ...from } = register('from');
  const { min: ___, max: ____, ...until } = register('until');
  return (
    <FormDialog
      title="Out of office"
      submitLabel="Save"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was changed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
        <Field label="First day" required error={getFieldError('from')}>
          <DateInput {...from} />
        </Field>
        <Field label="Last day" required error={getFieldError('until')}>
          <DateInput {...until} />
        </Field>
      </Grid>
      <Field label="Note" hint="Optional, for colleagues" error={getFieldError('note')}>
        <Input {...register('note')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
