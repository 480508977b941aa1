import { useApiMutation } from '@techadds/shared/api';
import {
  rejectTemplate,
  requestTemplateChanges,
  TemplateNote,
  type TemplateDetail,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Textarea, toast } from '@techadds/shared/ui';

const dialogTexts = {
  requestChanges: { endpoint: requestTemplateChanges, label: 'Request changes', done: 'is returned with your note' },
  reject: { endpoint: rejectTemplate, label: 'Reject', done: 'is rejected' },
} as const;

interface NoteDialogProps {
  template: TemplateDetail;
  action: keyof typeof dialogTexts;
  onClose: () => void;
}

/** Requests changes of a submitted template, or rejects it, with a note. */
export function NoteDialog({ template: { id, name }, action, onClose }: NoteDialogProps) {
  const { endpoint, label, done } = dialogTexts[action];
  const form = useContractForm(TemplateNote, { note: '' });
  const { mutateAsync } = useApiMutation(endpoint);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${name} ${done}` });
    onClose();
  });
  return (
    <FormDialog
      title={`${label}: ${name}`}
      submitLabel={label}
      danger={action === 'reject'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${name} was not changed`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Note for the author" required error={form.getFieldError('note')}>
        <Textarea {...form.register('note')} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
