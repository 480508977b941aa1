import { useRef } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { ReplyToRating, replyToRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Box, Button, ErrorNotice, Field, HStack, Stack, Textarea, toast } from '@techadds/shared/ui';

/** The partner's public reply to a rating. Ctrl+Enter sends it. */
export function ReplyForm({ rating: { id, order }, onClose }: { rating: Rating; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { register, getFieldError, handleSubmit } = useContractForm(ReplyToRating, { text: '' });
  const { mutate, isPending, error } = useApiMutation(replyToRating);
  const reply = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `Your answer to ${order.number} is published`, tone: 'ok' });
          onClose();
        },
      },
    );
  });
  return (
    <Box asChild mt="3" maxWidth="40rem">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void reply(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      >
        <Stack gap="3">
          {error && <ErrorNotice title="Your answer was not published" reassurance="What you entered is still here." error={error} />}
          <Field
            label="Your answer"
            hint="Everybody reads it. It cannot be changed later."
            required
            error={getFieldError('text') ?? error?.fields.text}
          >
            <Textarea {...register('text')} rows={3} autoFocus />
          </Field>
          <HStack gap="2" justifyContent="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="solid" type="submit" busy={isPending}>
              Publish answer
            </Button>
          </HStack>
        </Stack>
      </form>
    </Box>
  );
}
