import { useApiMutation } from '@techadds/shared/api';
import { startImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { StartImpersonationForm } from '@techadds/shared/contract/impersonation/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { roleLabels } from '@techadds/shared/roles';
import { useLocation } from '@techadds/shared/router';
import { enterImpersonation } from '@techadds/shared/session';
import { Field, Input, Text, Textarea } from '@techadds/shared/ui';
import type { FoundUser } from './Impersonation';

/** Asks for the reason, then starts the impersonation. */
export function StartImpersonationDialog({ subject, onClose }: { subject: FoundUser; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const form = useContractForm(StartImpersonationForm, {
    reason: '',
    ticketRef: '',
  });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(startImpersonation);
  // Once, because the page is about to be replaced by the user's dashboard.
  const { submit, busy, error } = useFormSubmit(
    form,
    async ({ reason, ticketRef }) => {
      const view = await mutateAsync({ params: { id: subject.id }, body: { reason, ...(ticketRef ? { ticketRef } : {}) } });
      enterImpersonation({ ...view, reason, returnTo: pathname + search });
    },
    { once: true },
  );
  return (
    <FormDialog
      title={`View as ${subject.name}`}
      submitLabel="Start viewing"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The impersonation did not start"
      errorReassurance="You are still signed in as yourself. What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {subject.email}, {roleLabels[subject.role]}. Read only, for 30 minutes. Your reason goes into the audit log.
      </Text>
      <Field label="Reason" hint="At least 10 characters" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
      <Field label="Ticket" hint="Optional" error={getFieldError('ticketRef')}>
        <Input {...register('ticketRef')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
