import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { createTerminationForm } from '@techadds/shared/contract/companies/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Text, Textarea } from '@techadds/shared/ui';

interface TerminateCompanyProps {
  company: Company;
  /** @throws ApiError */
  onSubmit: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name and the reason, because a termination cannot be undone. */
export function TerminateCompany({ company: { name }, onSubmit, onClose }: TerminateCompanyProps) {
  const form = useContractForm(createTerminationForm(name), { name: '', reason: '' });
  const { submit, busy, error } = useFormSubmit(form, ({ reason }) => onSubmit({ reason }));
  return (
    <FormDialog
      title={`Terminate ${name}?`}
      submitLabel="Terminate"
      cancelLabel="Keep the company"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The company was not terminated"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted" overflowWrap="anywhere">
        This cannot be undone. Nobody in its marketplaces can make changes any more; everything can still be read. Payouts that are not at
        the bank yet are not sent.
      </Text>
      <Field label="Name of the company" hint={`Write ${name}`} required error={form.getFieldError('name')}>
        <Input {...form.register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label="Reason" hint="At least 10 characters; all users of the company read it" required error={form.getFieldError('reason')}>
        <Textarea {...form.register('reason')} rows={4} />
      </Field>
    </FormDialog>
  );
}
