import type { ReactNode } from 'react';
import { DateInput, MoneyInput, type useContractForm } from '@techadds/shared/patterns/form';
import { Field, Grid, Input, NativeSelect } from '@techadds/shared/ui';
import { renewalOptions } from './contract.form-values';

type TermName = 'value' | 'endsOn' | 'renewal' | 'renewalMonths' | 'noticeDays';
type TextForm = ReturnType<typeof useContractForm<object, Record<string, string>>>;

interface TermFieldsProps {
  /** A form with these terms, among others. */
  form: {
    register: (name: TermName) => ReturnType<TextForm['register']>;
    useWatch: (name: 'renewal') => string;
    getFieldError: (name: 'valueCents' | TermName) => string | undefined;
  };
  currency: string;
  /** The number of the quote that the value was accepted in, which then cannot change. */
  quoteNumber?: string | undefined;
  /** The field of the first day, where it can be chosen. */
  start?: ReactNode;
}

/** Value, last day, renewal and notice period of a contract. */
export function TermFields({ form: { register, useWatch, getFieldError }, currency, quoteNumber, start }: TermFieldsProps) {
  const { min: _min, max: _max, ...to } = register('endsOn');
  const { min: _low, max: _high, ...renews } = register('renewal');
  return (
    <Grid gap="4" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }}>
      <Field
        label="Value"
        required
        hint={quoteNumber === undefined ? undefined : `As accepted in ${quoteNumber}`}
        error={getFieldError('valueCents')}
      >
        <MoneyInput currency={currency} readOnly={quoteNumber !== undefined} {...register('value')} />
      </Field>
      {start}
      <Field label="To" hint="Optional" error={getFieldError('endsOn')}>
        <DateInput {...to} />
      </Field>
      <Field label="Renewal" error={getFieldError('renewal')}>
        <NativeSelect {...renews} options={renewalOptions} />
      </Field>
      {useWatch('renewal') === 'auto' && (
        <Field label="Renews by" hint="Months" error={getFieldError('renewalMonths')}>
          <Input {...register('renewalMonths')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      <Field label="Notice period" hint="Days" error={getFieldError('noticeDays')}>
        <Input {...register('noticeDays')} inputMode="numeric" autoComplete="off" />
      </Field>
    </Grid>
  );
}
