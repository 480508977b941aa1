import { CompanyForm } from '@techadds/shared/contract/companies/forms';
import type { CompanyPlan } from '@techadds/shared/contract/companies/states';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect } from '@techadds/shared/ui';
import { planOptions } from './companies.labels';

export interface CompanyFormValues {
  name: string;
  legalName: string;
  taxId: string;
  country: string;
  currency: string;
  plan: CompanyPlan;
  primary: string;
}

/** The form of a company; codes may be entered in small letters. */
export const useCompanyForm = (values: CompanyFormValues) =>
  useContractForm(CompanyForm, values, ({ taxId, country, currency, primary, ...typed }: CompanyFormValues) => ({
    ...typed,
    taxId: taxId.trim() === '' ? null : taxId.trim(),
    country: country.trim().toUpperCase(),
    currency: currency.trim().toUpperCase(),
    primary: primary.trim() === '' ? null : primary.trim(),
  }));

/** The fields of a company. */
export function CompanyFields({ form: { register, getFieldError } }: { form: ReturnType<typeof useCompanyForm> }) {
  return (
    <>
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label="Legal name" hint="As in the register of companies" required error={getFieldError('legalName')}>
        <Input {...register('legalName')} autoComplete="off" />
      </Field>
      <Field label="Tax id" error={getFieldError('taxId')}>
        <Input {...register('taxId')} autoComplete="off" />
      </Field>
      <Field label="Country" hint="Two letters, like DE" required error={getFieldError('country')}>
        <Input {...register('country')} autoCapitalize="characters" autoComplete="off" />
      </Field>
      <Field label="Currency" hint="Three letters, like EUR" required error={getFieldError('currency')}>
        <Input {...register('currency')} autoCapitalize="characters" autoComplete="off" />
      </Field>
      <Field label="Plan" error={getFieldError('plan')}>
        <NativeSelect {...register('plan')} options={planOptions} />
      </Field>
      <Field label="Color" hint="Like #2c5fdd; its marketplaces inherit it" error={getFieldError('primary')}>
        <Input {...register('primary')} autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}
