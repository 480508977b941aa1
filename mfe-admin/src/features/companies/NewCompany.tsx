import { useApiMutation } from '@techadds/shared/api';
import { createCompany } from '@techadds/shared/contract/companies/endpoints';
import { paths } from '@techadds/shared/paths';
import { FormDrawer, useFormSubmit } from '@techadds/shared/patterns/form';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';
import { CompanyFields, useCompanyForm } from './CompanyFields';

const emptyCompany = { name: '', legalName: '', taxId: '', country: '', currency: 'USD', plan: 'starter', primary: '' } as const;

/** Creates a company, which then waits for approval, and opens it. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const form = useCompanyForm(emptyCompany);
  const { mutateAsync } = useApiMutation(createCompany);
  const navigate = useNavigate();
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { id, name } = await mutateAsync({ body });
    toast({ title: `${name} waits for approval`, tone: 'ok' });
    onClose();
    void navigate(paths.company(id));
  });
  return (
    <FormDrawer
      title="New company"
      submitLabel="Add company"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The company was not added"
      onSubmit={submit}
      onClose={onClose}
    >
      <CompanyFields form={form} />
    </FormDrawer>
  );
}
