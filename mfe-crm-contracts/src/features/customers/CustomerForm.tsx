import type { ReactNode } from 'react';
import { FormDrawer, type useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Grid, Input, NativeSelect, Textarea } from '@techadds/shared/ui';

type FieldName = 'kind' | 'name' | 'email' | 'phone' | 'countryCode' | 'website' | 'taxId' | 'note';

interface CustomerFormProps {
  title: string;
  submitLabel: string;
  /** Title of the error notice when the request fails. */
  errorTitle: string;
  form: { register: (name: FieldName) => object; getFieldError: (name: FieldName) => string | undefined; isDirty: boolean };
  submission: ReturnType<typeof useFormSubmit>;
  onClose: () => void;
  /** How to resolve the error, such as loading the newer version. */
  remedy?: ReactNode;
  /** Additional fields, after the kind. */
  children?: ReactNode;
}

/** The customer form in a drawer. */
export function CustomerForm(props: CustomerFormProps) {
  const { title, submitLabel, errorTitle, form, submission, onClose, remedy, children } = props;
  const { register, getFieldError, isDirty } = form;
  return (
    <FormDrawer
      title={title}
      submitLabel={submitLabel}
      busy={submission.busy}
      dirty={isDirty}
      submitError={submission.error}
      errorTitle={errorTitle}
      onSubmit={submission.submit}
      onClose={onClose}
    >
      {remedy}
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="E-mail" required error={getFieldError('email')}>
        <Input {...register('email')} type="email" autoComplete="off" />
      </Field>
      <TwoColumns>
        <Field label="Kind" error={getFieldError('kind')}>
          <NativeSelect
            {...register('kind')}
            options={[
              { value: 'company', label: 'Company' },
              { value: 'person', label: 'Person' },
            ]}
          />
        </Field>
        {children}
      </TwoColumns>
      <TwoColumns>
        <Field label="Phone" hint="Optional" error={getFieldError('phone')}>
          <Input {...register('phone')} type="tel" autoComplete="off" />
        </Field>
        <Field label="Country" hint="Two letters, like NO" error={getFieldError('countryCode')}>
          <Input {...register('countryCode')} autoCapitalize="characters" autoComplete="off" />
        </Field>
      </TwoColumns>
      <Field label="Website" hint="Optional" error={getFieldError('website')}>
        <Input {...register('website')} type="url" placeholder="https://" autoComplete="off" />
      </Field>
      <Field label="Tax id" hint="Optional" error={getFieldError('taxId')}>
        <Input {...register('taxId')} autoComplete="off" />
      </Field>
      <Field label="Note" hint="Optional" error={getFieldError('note')}>
        <Textarea {...register('note')} />
      </Field>
    </FormDrawer>
  );
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
    {children}
  </Grid>
);
