import { useApiMutation } from '@techadds/shared/api';
import { PutStages, putStages, type Stage } from '@techadds/shared/contract/crm/pipeline';
import { isClosing, stageTypes, type StageType } from '@techadds/shared/contract/crm/stages';
import { parseRate, toRateInput } from '@techadds/shared/format/amount-input';
import { SaveBar, submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import {
  Box,
  Button,
  Card,
  ErrorNotice,
  Field,
  Flex,
  Grid,
  IconButton,
  Input,
  NativeSelect,
  Stack,
  Text,
  toast,
} from '@techadds/shared/ui';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import type { StagesBody } from '@techadds/shared/contract/crm/forms';
import { dealStageStates, getStatusMeta } from '@techadds/shared/ui/states';

interface StageValues {
  id: string;
  name: string;
  type: StageType;
  probabilityBp: string;
  stuckAfterDays: string;
}
interface StagesValues {
  stages: StageValues[];
}

const toValues = ({ id, name, type, probabilityBp, stuckAfterDays }: Stage): StageValues => ({
  ...{ id, name, type, probabilityBp: toRateInput(probabilityBp), stuckAfterDays: stuckAfterDays === null ? '' : String(stuckAfterDays) },
});
const newStage: StageValues = { id: '', name: '', type: 'ongoing', probabilityBp: '50.00', stuckAfterDays: '14' };
const typeOptions = stageTypes.map((value) => ({ value, label: getStatusMeta(dealStageStates, value).label }));

/** Edits the stages: name, type, probability, limit and order. */
export function StagesForm({ stages, version, onReload }: { stages: readonly Stage[]; version: string; onReload: () => void }) {
  const form = useContractForm<StagesBody, StagesValues>(PutStages, { stages: stages.map(toValues) }, (values, addError) => ({
    version,
    stages: values.stages.map(({ id, name, type, probabilityBp, stuckAfterDays }, n) => ({
      ...(id !== '' && { id }),
      ...{ name, type },
      probabilityBp: parseRate(probabilityBp) ?? addError(`stages.${n}.probabilityBp`, 'Enter a percentage, like 50.'),
      stuckAfterDays:
        stuckAfterDays.trim() === ''
          ? null
          : /^\d{1,3}$/.test(stuckAfterDays.trim())
            ? Number(stuckAfterDays)
            : addError(`stages.${n}.stuckAfterDays`, 'Enter a number of days.'),
    })),
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const rows = useWatch('stages');
  const { mutateAsync } = useApiMutation(putStages);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The stages are saved', tone: 'ok' });
  });
  const leaveQuestion = useUnsavedChanges(form.isDirty);
  const current = () => form.getValues().stages;
  const setRows = (next: StageValues[]) => setValue('stages', next);
  const swap = (at: number, to: number) => {
    const next = [...current()];
    [next[at], next[to]] = [next[to]!, next[at]!];
    setRows(next);
  };
  const listError = getFieldError('stages');
  return (
    <form noValidate aria-label="Stages" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      {error && (
        <Box mb="4">
          <ErrorNotice title="The stages were not saved" reassurance="What you entered is still here." error={error} />
          {error.code === 'changed_meanwhile' && (
            <Button mt="2" onClick={onReload}>
              Discard my changes and reload
            </Button>
          )}
        </Box>
      )}
      <Card overflow="visible">
        <Stack as="ol" gap="4" listStyleType="none">
          {rows.map((row, n) => (
            <Flex as="li" key={row.id === '' ? `new-${n}` : row.id} gap="2" alignItems="flex-end">
              <Grid
                flex="1"
                gap="3"
                alignItems="start"
                css={{
                  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
                  _cMd: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)' },
                }}
              >
                <Field label="Name" required error={getFieldError(`stages.${n}.name`) ?? (n === 0 ? listError : undefined)}>
                  <Input {...register(`stages.${n}.name`)} autoComplete="off" />
                </Field>
                <Field label="Type" error={getFieldError(`stages.${n}.type`)}>
                  <NativeSelect {...register(`stages.${n}.type`)} options={typeOptions} />
                </Field>
                <Field label="Probability, %" error={getFieldError(`stages.${n}.probabilityBp`)}>
                  <Input {...register(`stages.${n}.probabilityBp`)} inputMode="decimal" disabled={isClosing(row.type)} />
                </Field>
                <Field label="Stuck after, days" error={getFieldError(`stages.${n}.stuckAfterDays`)}>
                  <Input
                    {...register(`stages.${n}.stuckAfterDays`)}
                    inputMode="numeric"
                    placeholder="Never"
                    disabled={isClosing(row.type)}
                  />
                </Field>
              </Grid>
              <Flex css={{ flexDirection: 'column', _cMd: { flexDirection: 'row' } }}>
                <IconButton label={`Move ${row.name} up`} icon={<IconArrowUp />} disabled={n === 0} onClick={() => swap(n, n - 1)} />
                <IconButton
                  label={`Move ${row.name} down`}
                  icon={<IconArrowDown />}
                  disabled={n === rows.length - 1}
                  onClick={() => swap(n, n + 1)}
                />
                <IconButton
                  label={`Remove ${row.name}`}
                  icon={<IconTrash />}
                  disabled={rows.length <= 3}
                  onClick={() => setRows(current().filter((_, index) => index !== n))}
                />
              </Flex>
            </Flex>
          ))}
        </Stack>
        <Flex mt="4" mb="4" gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
          <Button icon={<IconPlus />} disabled={rows.length >= 12} onClick={() => setRows([...current(), newStage])}>
            Add stage
          </Button>
          <Text textStyle="sm" color="fg.muted">
            A stage with deals cannot be removed.
          </Text>
        </Flex>
        <SaveBar dirty={form.isDirty} busy={busy} label="Save stages" onDiscard={() => form.reset()} />
      </Card>
      {leaveQuestion}
    </form>
  );
}
