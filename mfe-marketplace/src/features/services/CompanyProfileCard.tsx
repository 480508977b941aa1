import { useApiMutation } from '@techadds/shared/api';
import { setCompanyProfile, type Service } from '@techadds/shared/contract/services/endpoints';
import { CompanyProfileForm } from '@techadds/shared/contract/services/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Textarea, toast } from '@techadds/shared/ui';

/** The company's description of a service; for super-admins. */
export function CompanyProfileCard({ service: { id, name, company_profile }, onClose }: { service: Service; onClose: () => void }) {
  const form = useContractForm(CompanyProfileForm, { company_profile: company_profile ?? '' }, ({ company_profile: typed }) => ({
    company_profile: typed.trim() === '' ? null : typed,
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(setCompanyProfile);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `The company profile of ${name} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Company profile of ${name}`}
      submitLabel="Save profile"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The profile was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What the company says of it" hint="Leave empty to remove" error={getFieldError('company_profile')}>
        <Textarea {...register('company_profile')} />
      </Field>
    </FormDialog>
  );
}
