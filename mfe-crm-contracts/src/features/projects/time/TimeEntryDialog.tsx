import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { addTimeEntry, TimeEntryForm, updateTimeEntry, type TimeEntry, type TimeEntryInput } from '@techadds/shared/contract/projects/time';
import { listTasks } from '@techadds/shared/contract/tasks/endpoints';
import { DateInput, FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Field, Input, NativeSelect, Textarea, toast } from '@techadds/shared/ui';
import { formatMinutes, parseMinutes, toMinutesInput } from './minutes';

interface TimeEntryDialogProps {
  projectId: string;
  /** The entry that is edited; absent for a new one. */
  entry?: TimeEntry;
  onClose: () => void;
}

/** Today, as the reader's calendar has it. */
const getToday = () => new Date().toLocaleDateString('en-CA');

/** Logs time on a project, or changes an entry. */
export function TimeEntryDialog({ projectId, entry, onClose }: TimeEntryDialogProps) {
  const initial = {
    workedOn: entry?.workedOn ?? getToday(),
    minutes: entry ? toMinutesInput(entry.minutes) : '',
    note: entry?.note ?? '',
    taskId: entry?.task?.id ?? '',
  };
  const form = useContractForm<TimeEntryInput, typeof initial>(TimeEntryForm, initial, ({ minutes, taskId, workedOn, note }, addError) => ({
    workedOn: workedOn === '' ? addError('workedOn', 'Choose a day.') : workedOn,
    minutes: parseMinutes(minutes) ?? addError('minutes', 'Enter hours and minutes, like 1:30 or 45 min.'),
    note,
    taskId: taskId === '' ? null : taskId,
  }));
  const { register, getFieldError } = form;
  const { min: _min, max: _max, ...day } = register('workedOn');
  const { min: _low, max: _high, ...task } = register('taskId');
  const tasks = useQuery(apiQuery(listTasks, { query: { subjectId: projectId, status: 'open', limit: '200' } }));
  const known = tasks.data?.items ?? [];
  // A task that is done by now stays chosen.
  const options = entry?.task && !known.some(({ id }) => id === entry.task?.id) ? [entry.task, ...known] : known;
  const add = useApiMutation(addTimeEntry);
  const update = useApiMutation(updateTimeEntry);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    if (entry) await update.mutateAsync({ params: { id: projectId, entryId: entry.id }, body: { ...body, updatedAt: entry.updatedAt } });
    else await add.mutateAsync({ params: { id: projectId }, body });
    toast({ title: entry ? 'The entry is saved' : `${formatMinutes(body.minutes)} logged`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={entry ? 'Edit time' : 'Log time'}
      submitLabel={entry ? 'Save time' : 'Log time'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The time was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Time" hint="Such as 1:30 or 45 min" required error={getFieldError('minutes')}>
        <Input {...register('minutes')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Day" required error={getFieldError('workedOn')}>
        <DateInput {...day} max={getToday()} />
      </Field>
      <Field label="What was done" hint="The customer reads it if a milestone is submitted with it" required error={getFieldError('note')}>
        <Textarea {...register('note')} rows={3} />
      </Field>
      {options.length > 0 && (
        <Field label="Task" hint="Optional" error={getFieldError('taskId')}>
          <NativeSelect
            {...task}
            options={[{ value: '', label: 'No task' }, ...options.map(({ id, title }) => ({ value: id, label: title }))]}
          />
        </Field>
      )}
    </FormDialog>
  );
}
