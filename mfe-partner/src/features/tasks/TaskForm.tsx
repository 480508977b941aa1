import type { ReactNode } from 'react';
import type { CreateTaskBody } from '@techadds/shared/contract/tasks/endpoints';
import { DateInput, FormDrawer, type useContractForm, type useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Grid, Input, NativeSelect, Textarea } from '@techadds/shared/ui';
import { SubjectField } from './SubjectField';
import type { TaskFormValues } from './task.form-values';
import { priorityOptions, statusOptions } from './tasks.labels';

interface TaskFormProps {
  title: string;
  submitLabel: string;
  errorTitle: string;
  form: ReturnType<typeof useContractForm<CreateTaskBody, TaskFormValues>>;
  submission: ReturnType<typeof useFormSubmit>;
  /** Undefined while they load. */
  assignees: readonly { id: string; name: string }[] | undefined;
  onClose: () => void;
  extraAction?: ReactNode;
  /** How to resolve the error, such as loading the newer version. */
  remedy?: ReactNode;
}

/** The task form in a drawer. */
export function TaskForm({ form, submission, assignees, onClose, remedy, ...texts }: TaskFormProps) {
  const { register, getFieldError, setValue, useWatch } = form;
  const { min: _, max: __, ...due } = register('dueAt');
  const subject = useWatch('subject');
  return (
    <FormDrawer
      {...texts}
      busy={submission.busy}
      dirty={form.isDirty}
      submitError={submission.error}
      onSubmit={submission.submit}
      onClose={onClose}
    >
      {remedy}
      <Field label="Title" required error={getFieldError('title')}>
        <Input {...register('title')} placeholder="Like Call back about the offer" autoComplete="off" />
      </Field>
      <Field label="Description" hint="Optional" error={getFieldError('description')}>
        <Textarea {...register('description')} rows={4} />
      </Field>
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Field label="Assignee" error={getFieldError('assigneeId')}>
          <NativeSelect
            key={assignees ? 'assignees' : 'loading'}
            {...register('assigneeId')}
            options={[{ value: '', label: 'Nobody' }, ...(assignees ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Field>
        <Field label="Due" hint="Optional" error={getFieldError('dueAt')}>
          <DateInput {...due} />
        </Field>
        <Field label="Priority" error={getFieldError('priority')}>
          <NativeSelect {...register('priority')} options={priorityOptions} />
        </Field>
        <Field label="Status" error={getFieldError('status')}>
          <NativeSelect {...register('status')} options={statusOptions} />
        </Field>
      </Grid>
      <SubjectField value={subject} onChange={(next) => setValue('subject', next)} error={getFieldError('subject')} />
    </FormDrawer>
  );
}
