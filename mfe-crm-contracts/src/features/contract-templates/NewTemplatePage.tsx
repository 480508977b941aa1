import { useApiMutation } from '@techadds/shared/api';
import { createTemplate, type TemplateBody } from '@techadds/shared/contract/contract-templates/endpoints';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { Page, toast } from '@techadds/shared/ui';
import { emptyTemplate } from './template.form-values';
import { templateRecord } from './template.record';
import { TemplateForm } from './TemplateForm';

/** Creates a template as a draft. */
export function NewTemplatePage() {
  const { mutateAsync } = useApiMutation(createTemplate);
  const navigate = useNavigate();
  const save = async (body: TemplateBody) => {
    const { id, name } = await mutateAsync({ body });
    toast({ title: `${name} is saved as a draft`, tone: 'ok' });
    void navigate(paths.template(id));
  };
  return (
    <Page title="New template" crumbs={templateRecord.crumbs}>
      <TemplateForm defaultValues={emptyTemplate} isNew onSave={save} />
    </Page>
  );
}
