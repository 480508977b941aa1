import { useState, type KeyboardEvent } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import { RequestQuote } from '@techadds/shared/contract/quote-requests/forms';
import { requestQuote } from '@techadds/shared/contract/quote-requests/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, NativeSelect, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface QuoteDialogProps {
  service: CatalogService;
  packageName: string;
  quantity: number;
  onClose: () => void;
}

/** Requests a quote from the partner when no package fits. */
export function QuoteDialog({ service, packageName, quantity, onClose }: QuoteDialogProps) {
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(RequestQuote, {
    message: '',
    package: packageName,
    quantity,
  });
  const [failure, setFailure] = useState<ApiError>();
  const request = useApiMutation(requestQuote);
  const ask = handleSubmit((body) => {
    if (request.isPending) return;
    setFailure(undefined);
    request.mutate(
      { params: { id: service.id }, body },
      {
        onSuccess: () => {
          toast({ title: `${service.partner.name} has been asked for a quote`, tone: 'ok' });
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  });
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void ask();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request a quote"
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="quote" busy={request.isPending}>
            Request quote
          </Button>
        </>
      }
    >
      <form id="quote" noValidate onSubmit={(event) => void ask(event)} onKeyDown={byKey}>
        <Stack gap="4">
          {failure && (
            <ErrorNotice
              title="The request was not sent"
              reassurance="What you entered is still here. Trying again cannot ask twice."
              error={failure}
            />
          )}
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
        </Stack>
      </form>
    </Dialog>
  );
}
