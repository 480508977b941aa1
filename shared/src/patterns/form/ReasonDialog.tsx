import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Field, Text, Textarea } from '@techadds/shared/ui';
import { FormDialog } from './ModalForm';
import { useContractForm } from './useContractForm';
import { useFormSubmit } from './useFormSubmit';

interface ReasonDialogProps<Name extends 'reason' | 'note'> {
  title: string;
  /** What the action does. */
  children: ReactNode;
  /** Validates the body, which is one text. */
  schema: z.ZodMiniType<unknown, Record<Name, string>>;
  name: Name;
  label?: string;
  hint?: string;
  submitLabel: string;
  cancelLabel?: string;
  /** False for an action that takes nothing away. */
  danger?: boolean;
  errorTitle?: string;
  /** Performs the action; the dialog keeps the text if it fails. @throws ApiError */
  onSubmit: (body: Record<Name, string>) => Promise<unknown>;
  onClose: () => void;
}

/** Says what an action does, and asks for the one text that goes with it. */
export function ReasonDialog<Name extends 'reason' | 'note'>({
  title,
  children,
  schema,
  name,
  label = 'Reason',
  hint,
  submitLabel,
  cancelLabel = 'Not now',
  danger = true,
  errorTitle = 'Nothing was changed',
  onSubmit,
  onClose,
}: ReasonDialogProps<Name>) {
  // Whichever its name, it is the only field.
  const form = useContractForm(schema as z.ZodMiniType<unknown, { reason: string }>, { [name]: '' });
  const field = name as 'reason';
  const { submit, busy, error } = useFormSubmit(form, (body) => onSubmit(body as Record<Name, string>));
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={errorTitle}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
      <Field label={label} {...(hint && { hint })} required error={form.getFieldError(field)}>
        <Textarea {...form.register(field)} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
