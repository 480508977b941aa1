import { useApiMutation } from '@techadds/shared/api';
import { RejectRating, rejectRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Rejects a rating before it is published, with a reason for its author. */
export function RejectDialog({ rating: { id, order, authorName }, onClose }: { rating: Rating; onClose: () => void }) {
  const { register, getFieldError, handleSubmit } = useContractForm(RejectRating, { reason: '' });
  const { mutate, isPending, error } = useApiMutation(rejectRating);
  const reject = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `The rating of ${order.number} is rejected` });
          onClose();
        },
      },
    );
  });
  return (
    <Dialog
      open
      title={`Reject the rating of ${order.number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Go back
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="reject" busy={isPending}>
            Reject rating
          </Button>
        </>
      }
    >
      <form
        id="reject"
        noValidate
        onSubmit={(event) => void reject(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void reject(event);
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">It is never published. {authorName} reads the reason, and cannot rate this order again.</Text>
          {error && <ErrorNotice title="The rating stays as it is" reassurance="What you entered is still here." error={error} />}
          <Field label="Reason" required error={getFieldError('reason') ?? error?.fields.reason}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
