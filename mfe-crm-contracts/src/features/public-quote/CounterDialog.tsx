import { useMemo } from 'react';
import { CounterQuote, type CounterBody, type PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Field, Grid, Input, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { createCounterParser, toCounterValues, type CounterFormValues } from './counter.form-values';

interface CounterDialogProps {
  quote: PublicQuote;
  selectedOptional: readonly number[];
  /** Resolves once the proposal is sent. @throws ApiError */
  onCounter: (body: CounterBody) => Promise<void>;
  onClose: () => void;
}

/** Proposes other terms: a message, and the lines with other quantities and prices. The entered values stay until the request succeeds. */
export function CounterDialog({ quote, selectedOptional, onCounter, onClose }: CounterDialogProps) {
  const { partnerName, lines, currency } = quote;
  const start = useMemo(() => toCounterValues(quote, selectedOptional), [quote, selectedOptional]);
  const form = useContractForm<CounterBody, CounterFormValues>(CounterQuote as never, start, createCounterParser(quote, start));
  const { submit, busy, error } = useFormSubmit(form, onCounter);
  return (
    <FormDialog
      title="Propose other terms"
      submitLabel="Send proposal"
      cancelLabel="Keep reading"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The proposal was not sent"
      errorReassurance="What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {partnerName} replies or sends you a new version. Until then you cannot accept this one.
      </Text>
      <Field label={`Message to ${partnerName}`} required error={form.getFieldError('message')}>
        <Textarea {...form.register('message')} autoFocus rows={4} />
      </Field>
      <Stack as="ul" gap="3" listStyle="none" aria-label="Lines">
        {lines.map(({ name, unit, optional }, n) => (
          <Box as="li" key={n} borderTop="1px solid" borderColor="line" pt="3">
            <Checkbox {...form.register(`lines.${n}.kept`)}>{`${name}${optional ? ', optional' : ''}`}</Checkbox>
            <Grid gap="3" mt="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
              <Field label={`Quantity, ${unit}`} error={form.getFieldError(`lines.${n}.quantity`)}>
                <Input
                  {...form.register(`lines.${n}.quantity`)}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Quantity of ${name}`}
                />
              </Field>
              <Field label={`Price, ${currency}`} error={form.getFieldError(`lines.${n}.price`)}>
                <Input {...form.register(`lines.${n}.price`)} inputMode="decimal" autoComplete="off" aria-label={`Price of ${name}`} />
              </Field>
            </Grid>
          </Box>
        ))}
      </Stack>
      {form.getFieldError('lines') && (
        <Text role="alert" textStyle="sm" color="t.bad.fg">
          {form.getFieldError('lines')}
        </Text>
      )}
    </FormDialog>
  );
}
