import type { ReactNode } from 'react';
import { ContractForm as ContractSchema, type ContractBody, type ContractInput } from '@techadds/shared/contract/contracts/endpoints';
import { submitOnCtrlEnter, DateInput, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Card, ErrorNotice, Field, Grid, Input, Stack, Text, Textarea } from '@techadds/shared/ui';
import { CustomerField } from '../customers/CustomerField';
import { ContractText } from './ContractText';
import { toContractBody, type ContractFormValues } from './contract.form-values';
import { TermFields } from './TermFields';

interface ContractFormProps {
  defaultValues: ContractFormValues;
  currency: string;
  /** The number of the quote that the value was accepted in, if the contract was created from one. */
  quoteNumber?: string | undefined;
  /** A new form can be submitted untouched, to learn which fields are missing. */
  isNew?: boolean;
  /** Sends the contract. Rejects with the error of a failed request. */
  onSave: (body: ContractBody) => Promise<void>;
  notice?: ReactNode;
}

/** The form of a new or existing contract, with a preview of its text beside it. */
export function ContractForm({ defaultValues, currency, quoteNumber, isNew = false, onSave, notice }: ContractFormProps) {
  const form = useContractForm<ContractInput, ContractFormValues>(ContractSchema, defaultValues, (typed, wrong) =>
    toContractBody(typed, wrong, currency),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, done, error } = useFormSubmit(form, (body) => onSave(body as ContractBody), { once: true });
  const dirty = form.isDirty && !done;
  const question = useUnsavedChanges(dirty);
  const customer = useWatch('customer');
  const title = useWatch('title');
  const body = useWatch('body');
  const { min: _min, max: _max, ...from } = register('effectiveOn');

  return (
    <form noValidate aria-label="Contract" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      <Grid
        gap="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        <Stack gap="4" minWidth="0">
          {notice}
          {error && <ErrorNotice title="The contract was not saved" reassurance="What you entered is still here." error={error} />}
          <Card overflow="visible">
            <Stack gap="4">
              <Field label="Title" required error={getFieldError('title')}>
                <Input {...register('title')} autoComplete="off" />
              </Field>
              <CustomerField
                value={customer}
                error={getFieldError('customerId')}
                onChange={({ id, name, email }) => {
                  setValue('customer', { name, email });
                  setValue('customerId', id);
                }}
              />
              <TermFields
                {...{ form, currency, quoteNumber }}
                start={
                  <Field label="From" required error={getFieldError('effectiveOn')}>
                    <DateInput {...from} />
                  </Field>
                }
              />
            </Stack>
          </Card>
          <Card title="Contract text">
            <Field label="Text" required hint="Start a paragraph with a blank line, and a heading with #" error={getFieldError('body')}>
              <Textarea {...register('body')} rows={20} />
            </Field>
          </Card>
        </Stack>
        <Box minWidth="0" css={{ _cLg: { position: 'sticky', top: '72px' } }}>
          <Card title="Preview">
            <Box css={{ _cLg: { maxHeight: 'calc(100dvh - 200px)', overflowY: 'auto' } }} tabIndex={0} role="region" aria-label="Preview">
              <Text textStyle="lg" fontWeight="semibold" mb="3" overflowWrap="anywhere">
                {title || 'No title yet'}
              </Text>
              <ContractText body={body} />
            </Box>
          </Card>
        </Box>
      </Grid>
      <Box mt="5" css={{ _cSm: { px: '4' } }} position="relative" zIndex="sticky">
        <SaveBar dirty={dirty || isNew} busy={busy} label="Save contract" onDiscard={() => form.reset()} />
      </Box>
      {question}
    </form>
  );
}
