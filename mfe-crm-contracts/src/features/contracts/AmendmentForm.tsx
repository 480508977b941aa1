import type { ReactNode } from 'react';
import { AmendContract, type AmendContractInput } from '@techadds/shared/contract/contracts/forms';
import { parseMoney } from '@techadds/shared/format/amount-input';
import { SaveBar, submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Card, ErrorNotice, Field, Stack, Textarea } from '@techadds/shared/ui';
import { AmendedMilestones } from './AmendedMilestones';
import { toAmendmentBody, type AmendmentFormValues } from './amendment.form-values';
import { TermFields } from './TermFields';

interface AmendmentFormProps {
  defaultValues: AmendmentFormValues;
  currency: string;
  /** A new form can be submitted untouched, to learn that something has to change. */
  isNew: boolean;
  /** Sends the amendment. Rejects with the error of a failed request. */
  onSave: (body: AmendContractInput) => Promise<void>;
  /** What can be done after a conflict with somebody else's amendment. */
  conflictAction: ReactNode;
}

/** The terms that a contract is to have: value, last day, renewal, milestones and text. */
export function AmendmentForm({ defaultValues, currency, isNew, onSave, conflictAction }: AmendmentFormProps) {
  const form = useContractForm<AmendContractInput, AmendmentFormValues>(AmendContract, defaultValues, (typed, wrong) =>
    toAmendmentBody(typed, wrong, currency),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, done, error } = useFormSubmit(form, onSave, { once: true });
  const dirty = form.isDirty && !done;
  const question = useUnsavedChanges(dirty);
  const [value, milestones] = [useWatch('value'), useWatch('milestones')];
  return (
    <form noValidate aria-label="Amendment" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      <Stack gap="4" maxWidth="52rem">
        {error && <ErrorNotice title="The amendment was not saved" reassurance="What you entered is still here." error={error} />}
        {error && conflictAction}
        <Card title="Terms">
          <TermFields form={form} currency={currency} />
        </Card>
        {defaultValues.milestones.length > 0 && (
          <AmendedMilestones
            rows={milestones}
            currency={currency}
            valueCents={parseMoney(value, currency)}
            onChange={(next) => setValue('milestones', next)}
            getError={(at, part) => getFieldError(`milestones.${at}.${part}` as 'milestones')}
            listError={getFieldError('milestones')}
          />
        )}
        <Card title="Amendment text">
          <Field label="Text" required hint="Start a paragraph with a blank line, and a heading with #" error={getFieldError('body')}>
            <Textarea {...register('body')} rows={18} />
          </Field>
        </Card>
      </Stack>
      <Box mt="5" css={{ _cSm: { px: '4' } }} position="relative" zIndex="sticky">
        <SaveBar dirty={dirty || isNew} busy={busy} label="Save amendment" onDiscard={() => form.reset()} />
      </Box>
      {question}
    </form>
  );
}
