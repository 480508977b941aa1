import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import { updateProject, UpdateProject, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { EditLatest, type EditFormProps, DateInput, FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Box, Field, Grid, Input, Stack, Text, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { useReloadProject } from './useReloadProject';

/** Edits the name, dates and members of a project. */
export function EditProject({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const onReload = useReloadProject(project.id);
  return <EditLatest<ProjectDetail> record={project} onReload={onReload} Form={EditProjectForm} onClose={onClose} />;
}

function EditProjectForm({ record, getRemedy, onClose }: EditFormProps<ProjectDetail>) {
  const { id, number, name, startsOn, dueOn, members, updatedAt } = record;
  const values = { name, startsOn: startsOn ?? '', dueOn: dueOn ?? '', memberIds: members.map((member) => member.id) };
  const form = useContractForm(UpdateProject, values, (typed: typeof values) => ({
    ...typed,
    startsOn: typed.startsOn === '' ? null : typed.startsOn,
    dueOn: typed.dueOn === '' ? null : typed.dueOn,
    updatedAt,
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const { min: _min, max: _max, ...starts } = register('startsOn');
  const { min: _first, max: _last, ...due } = register('dueOn');
  const memberIds = useWatch('memberIds');
  const team = useQuery({ ...apiQuery(listOwners), staleTime: 60_000 });
  // Members who left the team stay listed, so that they can be removed.
  const candidates = [...members, ...(team.data?.items ?? []).filter((user) => !members.some((member) => member.id === user.id))];
  const { mutateAsync } = useApiMutation(updateProject);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title={`Edit ${number}`}
      submitLabel="Save project"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The project was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {getRemedy(error)}
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Field label="Starts" hint="Optional" error={getFieldError('startsOn')}>
          <DateInput {...starts} />
        </Field>
        <Field label="Due" hint="Optional" error={getFieldError('dueOn')}>
          <DateInput {...due} />
        </Field>
      </Grid>
      <Box role="group" aria-label="Members">
        <Text textStyle="sm" fontWeight="medium" mb="1">
          Members
        </Text>
        <Stack gap="1">
          {candidates.map((user) => (
            <Checkbox
              key={user.id}
              checked={memberIds.includes(user.id)}
              onChange={({ target }) =>
                setValue('memberIds', target.checked ? [...memberIds, user.id] : memberIds.filter((each) => each !== user.id))
              }
            >
              {user.name}
            </Checkbox>
          ))}
        </Stack>
        {getFieldError('memberIds') && (
          <Text role="alert" textStyle="xs" color="t.bad.fg" mt="1">
            {getFieldError('memberIds')}
          </Text>
        )}
      </Box>
    </FormDrawer>
  );
}
