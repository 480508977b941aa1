import type { ReactNode } from 'react';
import { contactStatuses } from '@techadds/shared/contract/crm/contacts';
import { FormDrawer, type useContractForm, type useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Field, Grid, Input, NativeSelect, Textarea } from '@techadds/shared/ui';
import { contactStates, getStatusMeta } from '@techadds/shared/ui/states';
import { CustomerField } from '../customers/CustomerField';
import { toOwnerOptions, useOwners } from '../deals/useOwners';
import { AddressRows } from './AddressRows';
import type { ContactBody } from '@techadds/shared/contract/crm/forms';
import type { ContactFormValues } from './contact.form-values';

interface ContactFormProps {
  title: string;
  submitLabel: string;
  errorTitle: string;
  form: ReturnType<typeof useContractForm<ContactBody, ContactFormValues>>;
  submission: ReturnType<typeof useFormSubmit>;
  onClose: () => void;
  /** How to resolve the error, such as loading the newer version. */
  remedy?: ReactNode;
}

const statusOptions = contactStatuses.map((value) => ({ value, label: getStatusMeta(contactStates, value).label }));

/** The contact form in a drawer. */
export function ContactForm({ title, submitLabel, errorTitle, form, submission, onClose, remedy }: ContactFormProps) {
  const { register, getFieldError, setValue, useWatch } = form;
  const [emails, phones, customer] = [useWatch('emails'), useWatch('phones'), useWatch('customer')];
  const owners = useOwners();
  const setCustomer = (id: string | null, value: ContactFormValues['customer']) => {
    setValue('customerId', id);
    setValue('customer', value);
  };
  return (
    <FormDrawer
      title={title}
      submitLabel={submitLabel}
      busy={submission.busy}
      dirty={form.isDirty}
      submitError={submission.error}
      errorTitle={errorTitle}
      onSubmit={submission.submit}
      onClose={onClose}
    >
      {remedy}
      <TwoColumns>
        <Field label="First name" required error={getFieldError('firstName')}>
          <Input {...register('firstName')} autoComplete="off" />
        </Field>
        <Field label="Last name" hint="Optional" error={getFieldError('lastName')}>
          <Input {...register('lastName')} autoComplete="off" />
        </Field>
      </TwoColumns>
      <TwoColumns>
        <Field label="Company" hint="Optional" error={getFieldError('company')}>
          <Input {...register('company')} autoComplete="off" />
        </Field>
        <Field label="Title" hint="Optional" error={getFieldError('title')}>
          <Input {...register('title')} placeholder="Like Head of IT" autoComplete="off" />
        </Field>
      </TwoColumns>
      <AddressRows
        label="E-mail"
        addLabel="Add e-mail"
        count={emails.length}
        renderInput={(index) => (
          <RowField first={index === 0} label="E-mail" error={getFieldError(`emails.${index}.email`)}>
            <Input {...register(`emails.${index}.email`)} type="email" autoComplete="off" aria-label={`E-mail ${index + 1}`} />
          </RowField>
        )}
        typeProps={(index) => register(`emails.${index}.type`)}
        onAdd={() => setValue('emails', [...(form.getValue('emails') as ContactFormValues['emails']), { email: '', type: 'work' }])}
        onRemove={(index) =>
          setValue(
            'emails',
            (form.getValue('emails') as ContactFormValues['emails']).filter((_, n) => n !== index),
          )
        }
      />
      <AddressRows
        label="Phone"
        addLabel="Add phone"
        count={phones.length}
        renderInput={(index) => (
          <RowField first={index === 0} label="Phone" error={getFieldError(`phones.${index}.number`)}>
            <Input {...register(`phones.${index}.number`)} type="tel" autoComplete="off" aria-label={`Phone ${index + 1}`} />
          </RowField>
        )}
        typeProps={(index) => register(`phones.${index}.type`)}
        onAdd={() => setValue('phones', [...(form.getValue('phones') as ContactFormValues['phones']), { number: '', type: 'work' }])}
        onRemove={(index) =>
          setValue(
            'phones',
            (form.getValue('phones') as ContactFormValues['phones']).filter((_, n) => n !== index),
          )
        }
      />
      <CustomerField
        required={false}
        value={customer}
        onChange={({ id, name, email }) => setCustomer(id, { name, email })}
        onClear={() => setCustomer(null, { name: '', email: '' })}
        error={getFieldError('customerId')}
      />
      <TwoColumns>
        <Field label="Status" error={getFieldError('status')}>
          <NativeSelect {...register('status')} options={statusOptions} />
        </Field>
        <Field label="Owner" error={getFieldError('ownerId')}>
          <NativeSelect key={owners ? 'owners' : 'loading'} {...register('ownerId')} options={toOwnerOptions(owners)} />
        </Field>
      </TwoColumns>
      <Field label="Tags" hint="Separated by commas" error={getFieldError('tags')}>
        <Input {...register('tags')} autoComplete="off" />
      </Field>
      <Field label="Background" hint="Optional" error={getFieldError('background')}>
        <Textarea {...register('background')} />
      </Field>
    </FormDrawer>
  );
}

/** Only the first row has a visible label. */
function RowField({ first, label, error, children }: { first: boolean; label: string; error: string | undefined; children: ReactNode }) {
  return first ? (
    <Field label={label} error={error}>
      {children}
    </Field>
  ) : (
    <Box>
      {children}
      {error && (
        <Box mt="1" textStyle="xs" color="t.bad.fg" role="alert">
          {error}
        </Box>
      )}
    </Box>
  );
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
    {children}
  </Grid>
);
