import { CreateActivity } from '@techadds/shared/contract/crm/forms';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import { submitOnCtrlEnter, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, ErrorNotice, Field, Flex, Textarea } from '@techadds/shared/ui';
import { SegmentedControl } from '@techadds/shared/ui/controls';

interface AddActivityProps {
  /** Sends the entry. @throws ApiError if the request fails */
  send: (body: { kind: 'note' | 'call' | 'email'; body: string }) => Promise<TimelineEntry>;
}

const kinds = [
  { value: 'note', label: 'Note' },
  { value: 'call', label: 'Call' },
  { value: 'email', label: 'E-mail' },
] as const;

/** The form that adds a note, call or e-mail to a timeline. */
export function AddActivity({ send }: AddActivityProps) {
  const form = useContractForm(CreateActivity, { kind: 'note', body: '' });
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await send(body);
    form.reset({ kind: body.kind, body: '' });
  });
  return (
    <Box mb="6">
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
        {error && <ErrorNotice title="The entry was not added" reassurance="What you entered is still here." error={error} />}
        <Field label="Add to the timeline" error={getFieldError('body')}>
          <Textarea {...register('body')} rows={2} placeholder="What was said or decided" />
        </Field>
        <Flex mt="2" gap="2" justifyContent="space-between" flexWrap="wrap">
          <Box whiteSpace="nowrap">
            <SegmentedControl label="Kind" options={kinds} value={useWatch('kind')} onChange={(kind) => setValue('kind', kind)} />
          </Box>
          <Button type="submit" busy={busy}>
            Add entry
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
