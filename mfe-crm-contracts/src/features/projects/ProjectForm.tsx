import { useApiMutation } from '@techadds/shared/api';
import { createProject } from '@techadds/shared/contract/projects/endpoints';
import { CreateProject, type CreateProjectInput } from '@techadds/shared/contract/projects/forms';
import { formatMoney } from '@techadds/shared/format/money';
import {
  DateInput,
  MoneyInput,
  SaveBar,
  submitOnCtrlEnter,
  useContractForm,
  useFormSubmit,
  useUnsavedChanges,
} from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { Box, Card, ErrorNotice, Field, Grid, Input, Stack, Text, toast } from '@techadds/shared/ui';
import { CustomerField } from '../customers/CustomerField';
import { createEmptyProject, createProjectParser, type ProjectFormValues, type ProjectOrigin } from './project.form-values';
import { ServiceField } from './ServiceField';

/** The form of a new project. One that comes from a quote or contract has its customer and its value. */
export function ProjectForm({ origin, currency }: { origin: ProjectOrigin | undefined; currency: string }) {
  const navigate = useNavigate();
  const form = useContractForm<CreateProjectInput, ProjectFormValues>(
    CreateProject,
    createEmptyProject(origin),
    createProjectParser(currency, origin),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const { mutateAsync } = useApiMutation(createProject);
  const { submit, busy, done, error } = useFormSubmit(
    form,
    async (body) => {
      const project = await mutateAsync({ body });
      toast({ title: `${project.number} is planned`, tone: 'ok' });
      void navigate(paths.project(project.id));
    },
    { once: true },
  );
  const dirty = form.isDirty && !done;
  const question = useUnsavedChanges(dirty);
  const [customer, service] = [useWatch('customer'), useWatch('service')];
  const setService = ({ id, name }: { id: string; name: string }) => {
    setValue('service', name);
    setValue('serviceId', id);
  };
  const { min: _min, max: _max, ...starts } = register('startsOn');
  const { min: _first, max: _last, ...due } = register('dueOn');
  return (
    <form noValidate aria-label="Project" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      <Stack gap="4" maxWidth="720px">
        {error && <ErrorNotice title="The project was not created" reassurance="What you entered is still here." error={error} />}
        <Card overflow="visible">
          <Stack gap="4">
            {origin && (
              <Box p="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line" textStyle="sm">
                {formatMoney(origin.valueCents, origin.currency)} for {origin.customer.name}, as agreed in {origin.number}.
              </Box>
            )}
            <Field label="Name" required error={getFieldError('name')}>
              <Input {...register('name')} autoComplete="off" />
            </Field>
            {!origin && (
              <CustomerField
                value={customer}
                error={getFieldError('customerId')}
                onChange={({ id, name, email }) => {
                  setValue('customer', { name, email });
                  setValue('customerId', id);
                }}
              />
            )}
            <ServiceField
              value={service}
              required={!origin}
              error={getFieldError('serviceId')}
              onChange={setService}
              onClear={() => setService({ id: '', name: '' })}
            />
            <Grid gap="4" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }}>
              {!origin && (
                <Field label="Value" hint="With tax" required error={getFieldError('valueCents')}>
                  <MoneyInput currency={currency} {...register('valueCents')} />
                </Field>
              )}
              <Field label="Starts" hint="Optional" error={getFieldError('startsOn')}>
                <DateInput {...starts} />
              </Field>
              <Field label="Due" hint="Optional" error={getFieldError('dueOn')}>
                <DateInput {...due} />
              </Field>
            </Grid>
            <Text textStyle="sm" color="fg.muted">
              The project starts with the milestones of its contract, or with one for all of its value. Add more on its page. The service
              decides the commission{origin ? '; leave it empty to take it from what was agreed' : ''}.
            </Text>
          </Stack>
        </Card>
        <Box position="relative" zIndex="sticky" css={{ _cSm: { px: '4' } }}>
          <SaveBar dirty busy={busy} label="Create project" onDiscard={() => form.reset()} />
        </Box>
      </Stack>
      {question}
    </form>
  );
}
