import type { SetupBody } from '@techadds/shared/contract/setup/forms';
import type { useContractForm } from '@techadds/shared/patterns/form';
import { Field, Grid, Input } from '@techadds/shared/ui/base';
import { NewPasswordField } from '../password/NewPasswordField';
import { FormSection } from './FormSection';

type Form = ReturnType<typeof useContractForm<SetupBody>>;

interface AccountFieldsProps {
  title: string;
  text: string;
  name: 'superAdmin' | 'admin';
  form: Pick<Form, 'register' | 'getFieldError' | 'getValues'>;
}

/** Name, e-mail and password of one of the first accounts. */
export function AccountFields({ title, text, name, form: { register, getFieldError, getValues } }: AccountFieldsProps) {
  return (
    <FormSection title={title} text={text}>
      <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
        <Field label="First name" error={getFieldError(`${name}.firstName`)} required>
          <Input {...register(`${name}.firstName`)} autoComplete="off" />
        </Field>
        <Field label="Last name" error={getFieldError(`${name}.lastName`)} required>
          <Input {...register(`${name}.lastName`)} autoComplete="off" />
        </Field>
      </Grid>
      <Field label="Email" error={getFieldError(`${name}.email`)} required>
        <Input {...register(`${name}.email`)} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <NewPasswordField
        {...register(`${name}.password`)}
        error={getFieldError(`${name}.password`)}
        getEmail={() => getValues()[name].email}
      />
    </FormSection>
  );
}
