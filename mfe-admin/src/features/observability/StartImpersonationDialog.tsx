import type { KeyboardEvent } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { startImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { StartImpersonationForm } from '@techadds/shared/contract/impersonation/forms';
import { useContractForm } from '@techadds/shared/patterns/form';
import { roleLabels } from '@techadds/shared/roles';
import { useLocation } from '@techadds/shared/router';
import { enterImpersonation } from '@techadds/shared/session';
import { Button, ErrorNotice, Field, Input, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import type { Found } from './Impersonation';

/** Asks for the reason, then starts the impersonation. */
export function StartDialog({ subject, onClose }: { subject: Found; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(StartImpersonationForm, {
    reason: '',
    ticketRef: '',
  });
  const start = useApiMutation(startImpersonation);

  const submit = handleSubmit(({ reason, ticketRef }) => {
    if (start.isPending || start.isSuccess) return;
    start.mutate(
      { params: { id: subject.id }, body: { reason, ...(ticketRef ? { ticketRef } : {}) } },
      {
        onSuccess: (view) => enterImpersonation({ ...view, reason, returnTo: pathname + search }),
        onError: (error) => void applyServerErrors(error),
      },
    );
  });
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  const unnamed = start.error && Object.keys(start.error.fields).length === 0;

  return (
    <Dialog
      open
      title={`View as ${subject.name}`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="view-as" busy={start.isPending}>
            Start viewing
          </Button>
        </>
      }
    >
      <form id="view-as" noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitByKey}>
        <Stack gap="4">
          <Text color="fg.muted">
            {subject.email}, {roleLabels[subject.role]}. Read only, for 30 minutes. Your reason goes into the audit log.
          </Text>
          {unnamed && (
            <ErrorNotice
              title="The view did not start"
              reassurance="You are still signed in as yourself. What you entered is still here."
              error={start.error}
            />
          )}
          <Field label="Reason" hint="At least 10 characters" required error={getFieldError('reason')}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
          <Field label="Ticket" hint="Optional" error={getFieldError('ticketRef')}>
            <Input {...register('ticketRef')} autoComplete="off" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
