import type { Input as Sent } from '@techadds/shared/contract/endpoint';
import { AcceptQuote, type acceptPublicQuote, type PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Span, Text } from '@techadds/shared/ui';
import { CodeField } from './CodeField';

type AcceptBody = Sent<typeof acceptPublicQuote>['body'];

interface AcceptDialogProps {
  quote: PublicQuote;
  selectedOptional: number[];
  totalCents: number;
  /** E-mails the customer a code, which a copied link needs. @throws ApiError */
  onSendCode: () => Promise<void>;
  /** Resolves once the quote is accepted. @throws ApiError */
  onAccept: (answer: AcceptBody) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name and confirms the total. The entered values stay until the request succeeds. */
export function AcceptDialog({ quote, selectedOptional, totalCents, onSendCode, onAccept, onClose }: AcceptDialogProps) {
  const { number, partnerName, currency, lines, codeRecipient, versionNumber } = quote;
  const form = useContractForm<AcceptBody, { name: string; code: string }>(AcceptQuote, { name: '', code: '' }, ({ name, code }) => ({
    name,
    ...(codeRecipient !== null && { code }),
    selectedOptional,
    totalCents,
    versionNumber,
  }));
  const { submit, busy, error } = useFormSubmit(form, onAccept);
  const changed = error?.code === 'quote_changed';
  const options = lines.filter(({ optional }) => optional).length;
  return (
    <FormDialog
      title={`Accept ${number}?`}
      submitLabel="Accept quote"
      cancelLabel="Keep reading"
      busy={busy}
      dirty={form.isDirty}
      submitError={changed ? undefined : error}
      errorTitle="The quote was not accepted"
      errorReassurance="Your name is still here. Trying again cannot accept it twice."
      onSubmit={submit}
      onClose={onClose}
    >
      {changed && (
        <Text role="alert" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm">
          The quote changed while you read it. The total is now {formatMoney(totalCents, currency)}. Review it before you accept; your name
          is still filled in.
        </Text>
      )}
      <Text overflowWrap="anywhere">
        You agree to <Span fontWeight="semibold">{formatMoney(totalCents, currency)}</Span> with tax
        {options > 0 && `, with ${selectedOptional.length} of ${options} ${options === 1 ? 'option' : 'options'}`}. {partnerName} is
        notified at once.
      </Text>
      <Field label="Your name" required error={form.getFieldError('name')}>
        <Input {...form.register('name')} autoFocus autoComplete="name" />
      </Field>
      {codeRecipient !== null && (
        <CodeField recipient={codeRecipient} error={form.getFieldError('code')} onSendCode={onSendCode}>
          <Input {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" />
        </CodeField>
      )}
    </FormDialog>
  );
}
