import type { DeclineQuote } from '@techadds/shared/contract/quotes/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea } from '@techadds/shared/ui';

interface DeclineDialogProps {
  /** The kind of document, such as "quote". */
  resource: string;
  partnerName: string;
  /** Validates the reason. */
  schema: typeof DeclineQuote;
  /** Explains the consequences of declining. */
  children: string;
  /** Resolves once the document is declined. @throws ApiError */
  onDecline: (body: { reason: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason to decline. The entered text stays until the request succeeds. */
export function DeclineDialog({ resource, partnerName, schema, children, onDecline, onClose }: DeclineDialogProps) {
  const form = useContractForm(schema, { reason: '' });
  const { register, getFieldError } = form;
  const { submit, busy, error } = useFormSubmit(form, onDecline);
  return (
    <FormDialog
      title={`Decline the ${resource}?`}
      submitLabel={`Decline ${resource}`}
      cancelLabel="Keep reading"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`The ${resource} was not declined`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
      <Field label={`Why, for ${partnerName}`} required error={getFieldError('reason')}>
        <Textarea {...register('reason')} autoFocus rows={4} />
      </Field>
    </FormDialog>
  );
}
