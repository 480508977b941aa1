import { useApiMutation } from '@techadds/shared/api';
import {
  ClauseForm,
  createClause,
  updateClause,
  type Clause,
  type ClauseInput,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Field, Input, Text, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { RichText } from '../rich-text/RichText';
import { RichTextEditor } from '../rich-text/RichTextEditor';

interface ClauseDrawerProps {
  /** Undefined for a new clause. */
  clause?: Clause;
  onClose: () => void;
}

/** Writes or changes a clause of the library; archived ones are shown, and to partners those of the marketplace. */
export function ClauseDrawer({ clause, onClose }: ClauseDrawerProps) {
  if (clause && (!clause.mine || clause.archivedAt !== null))
    return (
      <Dialog open title={clause.title} onClose={onClose}>
        <RichText html={clause.bodyHtml} />
      </Dialog>
    );
  return <EditClause {...(clause && { clause })} onClose={onClose} />;
}

function EditClause({ clause, onClose }: ClauseDrawerProps) {
  const start = { title: clause?.title ?? '', bodyHtml: clause?.bodyHtml ?? '' };
  const form = useContractForm<ClauseInput, ClauseInput>(ClauseForm, start);
  const { register, getFieldError, setValue } = form;
  const create = useApiMutation(createClause);
  const update = useApiMutation(updateClause);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { title } = await (clause ? update.mutateAsync({ params: { id: clause.id }, body }) : create.mutateAsync({ body }));
    toast({ title: `${title} is saved`, tone: 'ok' });
    onClose();
  });
  const bodyError = getFieldError('bodyHtml');
  return (
    <FormDrawer
      title={clause ? `Edit ${clause.title}` : 'New clause'}
      width={640}
      submitLabel="Save clause"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The clause was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" required error={getFieldError('title')}>
        <Input {...register('title')} autoComplete="off" autoFocus />
      </Field>
      <Box as="section" aria-label="Text of the clause">
        <RichTextEditor
          label="Text"
          defaultHtml={start.bodyHtml}
          invalid={bodyError !== undefined}
          onChange={(html) => setValue('bodyHtml', html)}
          tools={() => null}
        />
        {bodyError && (
          <Text role="alert" textStyle="sm" color="t.bad.fg" mt="1">
            {bodyError}
          </Text>
        )}
      </Box>
    </FormDrawer>
  );
}
