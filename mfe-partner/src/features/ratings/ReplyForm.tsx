import { useApiMutation } from '@techadds/shared/api';
import { ReplyToRating, replyToRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Button, ErrorNotice, Field, HStack, Stack, Textarea, toast } from '@techadds/shared/ui';

/** The partner's public reply to a rating. Ctrl+Enter sends it. */
export function ReplyForm({ rating: { id, order }, onClose }: { rating: Rating; onClose: () => void }) {
  const form = useContractForm(ReplyToRating, { text: '' });
  const { mutateAsync } = useApiMutation(replyToRating);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `Your answer to ${order.number} is published`, tone: 'ok' });
    onClose();
  });
  const question = useUnsavedChanges(form.isDirty);
  return (
    <Box asChild mt="3" maxWidth="40rem">
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
        <Stack gap="3">
          {error && <ErrorNotice title="Your answer was not published" reassurance="What you entered is still here." error={error} />}
          <Field label="Your answer" hint="Everybody reads it. It cannot be changed later." required error={form.getFieldError('text')}>
            <Textarea {...form.register('text')} rows={3} autoFocus />
          </Field>
          <HStack gap="2" justifyContent="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="solid" type="submit" busy={busy}>
              Publish answer
            </Button>
          </HStack>
          {question}
        </Stack>
      </form>
    </Box>
  );
}
