import { useApiMutation } from '@techadds/shared/api';
import { updateCompany, type Company } from '@techadds/shared/contract/companies/endpoints';
import { EditLatest, FormDrawer, useFormSubmit, type EditFormProps } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
import { CompanyFields, useCompanyForm } from './CompanyFields';

interface EditCompanyProps {
  company: Company;
  /** Loads the current version. */
  onReload: () => Promise<Company | undefined>;
  onClose: () => void;
}

/** Edits a company. */
export const EditCompany = ({ company, onReload, onClose }: EditCompanyProps) => (
  <EditLatest record={company} onReload={onReload} Form={EditCompanyForm} onClose={onClose} />
);

function EditCompanyForm({ record: company, getRemedy, onClose }: EditFormProps<Company>) {
  const { id, updatedAt, name, legalName, taxId, country, currency, plan, primary } = company;
  const form = useCompanyForm({ name, legalName, taxId: taxId ?? '', country, currency, plan, primary: primary ?? '' });
  const { mutateAsync } = useApiMutation(updateCompany);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `${saved.name} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Edit company"
      submitLabel="Save company"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The company was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {getRemedy(error)}
      <CompanyFields form={form} />
    </FormDrawer>
  );
}
