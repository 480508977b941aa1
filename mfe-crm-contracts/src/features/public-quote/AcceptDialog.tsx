import { useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import type { Input as Sent } from '@techadds/shared/contract/endpoint';
import { AcceptQuote, type acceptPublicQuote, type PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Input, Span, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

type Answer = Sent<typeof acceptPublicQuote>['body'];

interface AcceptDialogProps {
  quote: PublicQuote;
  selectedOptional: number[];
  totalCents: number;
  /** Resolves once the quote is accepted. @throws ApiError */
  onAccept: (answer: Answer) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name and confirms the total. The entered values stay until the request succeeds. */
export function AcceptDialog({ quote, selectedOptional, totalCents, onAccept, onClose }: AcceptDialogProps) {
  const { number, partnerName, currency, lines } = quote;
  const form = useContractForm<Answer, { name: string }>(AcceptQuote, { name: '' }, ({ name }) => ({ name, selectedOptional, totalCents }));
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const accept = form.handleSubmit(async (answer) => {
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await onAccept(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!form.applyServerErrors(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  });
  const options = lines.filter(({ optional }) => optional).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Accept ${number}?`}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep reading
          </Button>
          <Button size="lg" variant="solid" type="submit" form="accept" busy={busy}>
            Accept quote
          </Button>
        </>
      }
    >
      <form id="accept" noValidate onSubmit={(event) => void accept(event)}>
        <Stack gap="4">
          {failure?.code === 'quote_changed' ? (
            <Text role="alert" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm">
              The quote changed while you read it. The total is now {formatMoney(totalCents, currency)}. Review it before you accept; your
              name is still filled in.
            </Text>
          ) : (
            failure && (
              <ErrorNotice
                title="The quote was not accepted"
                reassurance="Your name is still here. Trying again cannot accept it twice."
                error={failure}
              />
            )
          )}
          <Text overflowWrap="anywhere">
            You agree to <Span fontWeight="semibold">{formatMoney(totalCents, currency)}</Span> with tax
            {options > 0 && `, with ${selectedOptional.length} of ${options} ${options === 1 ? 'option' : 'options'}`}. {partnerName} is
            notified at once.
          </Text>
          <Field label="Your name" required error={form.getFieldError('name')}>
            <Input {...form.register('name')} autoFocus autoComplete="name" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
