import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { DeliverOrder } from '@techadds/shared/contract/orders/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';
import { FilesToDeliver, type UploadedFile } from './FilesToDeliver';

interface SubmitWorkDialogProps {
  title: string;
  submitLabel: string;
  errorTitle: string;
  /** What happens next. */
  text: ReactNode;
  /** What else is submitted. */
  children?: ReactNode;
  /** Whether something else was chosen that closing would lose. */
  dirty?: boolean;
  /** Sends a message and the ids of files. @throws ApiError */
  onSubmit: (body: z.input<typeof DeliverOrder>) => Promise<unknown>;
  /** Shown once it is sent. */
  done: string;
  onClose: () => void;
}

/** Hands over work: a message and files. Uploaded files stay when the request is rejected. */
export function SubmitWorkDialog({
  title,
  submitLabel,
  errorTitle,
  text,
  children,
  dirty = false,
  onSubmit,
  done,
  onClose,
}: SubmitWorkDialogProps) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const form = useContractForm(DeliverOrder, { note: '' }, ({ note }: { note: string }) => ({ note, files: files.map(({ id }) => id) }));
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await onSubmit(body);
    toast({ title: done, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty || files.length > 0 || dirty}
      submitError={error}
      errorTitle={errorTitle}
      errorReassurance="What you entered and uploaded is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">{text}</Text>
      <Field label="Message" hint="Optional" error={form.getFieldError('note')}>
        <Textarea {...form.register('note')} rows={4} autoFocus />
      </Field>
      <FilesToDeliver files={files} onChange={setFiles} />
      {children}
    </FormDialog>
  );
}
