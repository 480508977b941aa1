import { useApiMutation } from '@techadds/shared/api';
import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import { RequestQuote } from '@techadds/shared/contract/quote-requests/forms';
import { requestQuote } from '@techadds/shared/contract/quote-requests/endpoints';
import { clearQuoteRequestDraft, readQuoteRequestDraft } from '@techadds/shared/features/quote-request';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';

interface QuoteDialogProps {
  service: CatalogService;
  packageName: string;
  quantity: number;
  onClose: () => void;
}

/** Requests a quote from the partner when no package fits. */
export function QuoteDialog({ service, packageName, quantity, onClose }: QuoteDialogProps) {
  const form = useContractForm(RequestQuote, {
    // What was shared from another app.
    message: readQuoteRequestDraft(),
    package: packageName,
    quantity,
  });
  const { register, getFieldError } = form;
  const request = useApiMutation(requestQuote);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await request.mutateAsync({ params: { id: service.id }, body });
    clearQuoteRequestDraft();
    toast({ title: `Quote requested from ${service.partner.name}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title="Request a quote"
      submitLabel="Request quote"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The request was not sent"
      errorReassurance="What you entered is still here. Trying again cannot ask twice."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        {service.partner.name} reads what you need and answers with a price. Asking costs nothing and orders nothing.
      </Text>
      <Field label="What should be done" required error={getFieldError('message')}>
        <Textarea {...register('message')} autoFocus rows={6} placeholder="What, where, how much of it, and by when" />
      </Field>
      <Field label="Closest package" error={getFieldError('package')}>
        <NativeSelect
          {...register('package')}
          options={[{ value: '', label: 'None of them' }, ...service.packages.map(({ name }) => ({ value: name, label: name }))]}
        />
      </Field>
    </FormDialog>
  );
}
