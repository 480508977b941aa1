import { useMemo, useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  getTemplate,
  updateTemplate,
  type TemplateBody,
  type TemplateDetail,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { useUpdate } from '../record/useUpdate';
import { toTemplateFormValues } from './template.form-values';
import { templateRecord } from './template.record';
import { TemplateForm } from './TemplateForm';

/** Edits a draft, or begins a new version of an approved or rejected template. */
export function EditTemplatePage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getTemplate, { params: { id } }), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<TemplateDetail>();
  if (data && first?.id !== data.id) setFirst(data);
  return (
    <RecordQuery {...templateRecord} query={query}>
      {({ name, allowedActions }) => (
        <Page title={`Edit ${name}`} crumbs={[...templateRecord.crumbs, { label: name, to: paths.template(id) }]}>
          {allowedActions.includes('update') || allowedActions.includes('revise') ? (
            first && (
              <EditTemplate
                key={first.updatedAt}
                template={first}
                onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))}
              />
            )
          ) : (
            <EmptyState
              icon={<IconLock size={20} />}
              title="This template cannot be edited now"
              text="It waits for a decision, is archived, or belongs to the marketplace."
              action={
                <ButtonLink variant="solid" to={paths.template(id)}>
                  Open template
                </ButtonLink>
              }
            />
          )}
        </Page>
      )}
    </RecordQuery>
  );
}

function EditTemplate({ template, onReload }: { template: TemplateDetail; onReload: () => void }) {
  const { id, name, updatedAt } = template;
  const update = useApiMutation(updateTemplate);
  const start = useMemo(() => toTemplateFormValues(template), [template]);
  const { outdated, save } = useUpdate({ number: name, to: paths.template(id) }, (body: TemplateBody) =>
    update.mutateAsync({ params: { id }, body: { ...body, updatedAt } }),
  );
  return (
    <TemplateForm
      defaultValues={start}
      onSave={save}
      notice={
        outdated && (
          <Box>
            <Button onClick={onReload}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
