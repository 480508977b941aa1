import { useState, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { QuoteForm as QuoteSchema, type QuoteBody, type QuoteInput } from '@techadds/shared/contract/quotes/endpoints';
import { submitOnCtrlEnter, DateInput, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Card, ErrorNotice, Field, Flex, Grid, Input, lazyComponent, Span, Stack, Text, Textarea } from '@techadds/shared/ui';
import { CustomerField } from '../customers/CustomerField';
import { ActionBar } from './ActionBar';
import { SendChecklist, getSendChecks } from './SendChecklist';
import { QuoteLines } from './QuoteLines';
import { lineFieldLabels, type LineFieldErrors } from './line-fields';
import { QuoteTotalsCard } from './QuoteTotalsCard';
import { toQuoteBody, getDayInFuture, computeFormTotals, type QuoteFormValues } from './quote.form-values';
import { useQuoteLines } from './useQuoteLines';
import { TotalDiscountField } from './TotalDiscountField';

const AddFromServicesDialog = lazyComponent(() => import('./AddFromServicesDialog').then((part) => part.AddFromServicesDialog));
const twoColumns = { gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } };

interface QuoteFormProps {
  defaultValues: QuoteFormValues;
  currency: string;
  /** A new form can be submitted untouched, to learn which fields are missing. */
  isNew?: boolean;
  /** Sends the quote. Rejects with the error of a failed request. */
  onSave: (body: QuoteBody, customer: QuoteFormValues['customer']) => Promise<void>;
  /** Why the server refused these values before. */
  rejection?: ApiError | undefined;
  notice?: ReactNode;
}

/** The form of a new or existing quote, with live totals and the send checklist beside it. */
export function QuoteForm({ defaultValues, currency, isNew = false, onSave, rejection, notice }: QuoteFormProps) {
  const form = useContractForm<QuoteInput, QuoteFormValues>(QuoteSchema, defaultValues, (typed, wrong) =>
    toQuoteBody(typed, wrong, currency),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, done, error } = useFormSubmit(
    form,
    (body) => onSave(body as QuoteBody, form.getValue('customer') as QuoteFormValues['customer']),
    {
      once: true,
      rejection,
    },
  );
  const dirty = form.isDirty && !done;
  const question = useUnsavedChanges(dirty);
  const [choosing, setChoosing] = useState(false);
  const customerId = useWatch('customerId');
  const customer = useWatch('customer');
  const lines = useWatch('lines');
  const validUntil = useWatch('validUntil');
  const change = useQuoteLines(
    () => form.getValue('lines') as QuoteFormValues['lines'],
    (next) => setValue('lines', next),
  );
  const { min: _min, max: _max, ...day } = register('validUntil');
  const totals = computeFormTotals(lines, useWatch('discount'), currency);

  const wrongAt = (name: string) => getFieldError(name as 'lines') ?? getFieldError(`${name}.value` as 'lines');
  const wrongOf = (at: number): LineFieldErrors | undefined => {
    const wrong = Object.keys(lineFieldLabels).flatMap((part) => {
      const words = wrongAt(`lines.${at}.${part}`);
      return words === undefined ? [] : [[part, words] as const];
    });
    return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
  };

  const saveByKey = () => {
    // Blur first: an amount is formatted on blur, and doing that after the response would clear the server error of its line.
    const field = document.activeElement;
    if (field instanceof HTMLElement) {
      field.blur();
      field.focus();
    }
    return submit();
  };

  return (
    <>
      <form noValidate aria-label="Quote" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(saveByKey)}>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
        >
          <Stack gap="4" minWidth="0">
            {notice}
            {getFieldError('requestId') && (
              <Text role="alert" textStyle="sm" color="t.bad.fg">
                {getFieldError('requestId')}
              </Text>
            )}
            {error && <ErrorNotice title="The quote was not saved" reassurance="What you entered is still here." error={error} />}
            <Card overflow="visible">
              <Stack gap="4">
                <Field label="Title" required error={getFieldError('title')}>
                  <Input {...register('title')} autoComplete="off" />
                </Field>
                <Grid gap="4" css={{ ...twoColumns, _cSm: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
                  <CustomerField
                    value={customer}
                    error={getFieldError('customerId')}
                    onChange={({ id, name, email }) => {
                      setValue('customer', { name, email });
                      setValue('customerId', id);
                    }}
                  />
                  <Field label="Valid until" required error={getFieldError('validUntil')}>
                    <DateInput {...day} min={getDayInFuture(0)} />
                  </Field>
                </Grid>
              </Stack>
            </Card>
            <QuoteLines
              currency={currency}
              lines={lines}
              nets={totals.lines}
              getErrors={wrongOf}
              listError={getFieldError('lines')}
              change={change}
              onChoose={() => setChoosing(true)}
              discount={<TotalDiscountField {...register('discount')} error={wrongAt('discount')} />}
            />
            <Grid gap="4" css={twoColumns}>
              <Field label="Introduction" error={getFieldError('intro')}>
                <Textarea {...register('intro')} rows={4} />
              </Field>
              <Field label="Terms" error={getFieldError('terms')}>
                <Textarea {...register('terms')} rows={4} />
              </Field>
            </Grid>
          </Stack>
          <Stack as="aside" aria-label="Totals and checks" gap="4" minWidth="0" css={{ _cLg: { position: 'sticky', top: '72px' } }}>
            <QuoteTotalsCard totals={totals} currency={currency} />
            <SendChecklist checks={getSendChecks({ customerId, customer, lines, validUntil, currency })} />
          </Stack>
        </Grid>
        <ActionBar>
          <SaveBar
            dirty={dirty || isNew}
            busy={busy}
            label="Save quote"
            worksOffline={isNew}
            onDiscard={() => form.reset()}
            note={<QuoteSummary cents={totals.totalCents} currency={currency} dirty={dirty} />}
          />
        </ActionBar>
        {question}
      </form>
      {choosing && <AddFromServicesDialog onClose={() => setChoosing(false)} onAdd={change.add} />}
    </>
  );
}

const QuoteSummary = ({ cents, currency, dirty }: { cents: number; currency: string; dirty: boolean }) => (
  <Flex direction="column" me="auto" minWidth="0">
    <Span textStyle="xs" color="fg.muted">
      Total with tax{dirty && ', not saved yet'}
    </Span>
    <Span fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {formatMoney(cents, currency)}
    </Span>
  </Flex>
);
