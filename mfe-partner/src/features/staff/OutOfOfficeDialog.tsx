import { useApiMutation } from '@techadds/shared/api';
import { setOutOfOffice, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { OutOfOffice, type OutOfOfficeBody } from '@techadds/shared/contract/staff/forms';
import { DateInput, FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Grid, Input, Text, toast } from '@techadds/shared/ui';
import { formatDay } from './staff.labels';

/** Sets the days on which a member gets no orders. */
export function OutOfOfficeDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { id, name, outOfOffice } = member;
  const form = useContractForm<OutOfOfficeBody>(OutOfOffice, outOfOffice ?? { from: '', until: '', note: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(setOutOfOffice);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body });
    toast({
      title: saved.outOfOffice ? `${name} is out of office until ${formatDay(saved.outOfOffice.until)}` : `${name} is back`,
      tone: 'ok',
    });
    onClose();
  });
  const { min: _, max: __, ...from } = register('from');
  const { min: ___, max: ____, ...until } = register('until');
  return (
    <FormDialog
      title={`${name} is out of office`}
      submitLabel="Save"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was changed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        On these days nobody can assign orders to {name}, and {name} cannot claim any. Open orders stay; hand them over if they cannot wait.
      </Text>
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
