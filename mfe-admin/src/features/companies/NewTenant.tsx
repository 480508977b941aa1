import { useApiMutation } from '@techadds/shared/api';
import { createCompanyTenant, type Company } from '@techadds/shared/contract/companies/endpoints';
import { CompanyTenantForm } from '@techadds/shared/contract/companies/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect, toast } from '@techadds/shared/ui';

const toOption = (value: string) => ({ value, label: value.replaceAll('_', ' ') });
const listTimeZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(toOption);

/** Creates a marketplace of the company, and invites its administrator by e-mail. */
export function NewTenant({ company, onClose }: { company: Company; onClose: () => void }) {
  const start = { name: '', subdomain: '', currency: company.currency, timeZone: 'UTC', firstName: '', lastName: '', email: '' };
  const form = useContractForm(CompanyTenantForm, start, ({ subdomain, currency, email, ...typed }: typeof start) => ({
    ...typed,
    ...{ subdomain: subdomain.trim().toLowerCase(), currency: currency.trim().toUpperCase(), email: email.trim() },
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(createCompanyTenant);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { name } = await mutateAsync({ params: { id: company.id }, body });
    toast({ title: `${name} is created; ${body.email} gets an invitation`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="New marketplace"
      submitLabel="Create marketplace"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The marketplace was not created"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label="Subdomain" hint="The start of its address, like acme" required error={getFieldError('subdomain')}>
        <Input {...register('subdomain')} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Currency" hint="Of its prices; it stays once money was booked" required error={getFieldError('currency')}>
        <Input {...register('currency')} autoCapitalize="characters" autoComplete="off" />
      </Field>
      <Field label="Time zone" error={getFieldError('timeZone')}>
        <NativeSelect {...register('timeZone')} options={listTimeZones()} />
      </Field>
      <Field label="First name" hint="Of its administrator" required error={getFieldError('firstName')}>
        <Input {...register('firstName')} autoComplete="off" />
      </Field>
      <Field label="Last name" required error={getFieldError('lastName')}>
        <Input {...register('lastName')} autoComplete="off" />
      </Field>
      <Field label="E-mail" hint="Gets a link to choose a password" required error={getFieldError('email')}>
        <Input {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}
