import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { reviewPeriodDays } from '@techadds/shared/contract/orders/states';
import { deliverOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Flex, IconButton, Span, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconFileText, IconX } from '@techadds/shared/ui/icons';

const maxFiles = 10;

/** Lets the partner deliver the work: a message and files. Uploaded files stay when the request is rejected. */
export function DeliverDialog({ order: { id, number, customer }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation(deliverOrder);
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly { id: string; name: string }[]>([]);
  const send = () => {
    if (isPending) return;
    const onSuccess = () => {
      toast({ title: `${number} is delivered. ${customer.name} has been told.`, tone: 'ok' });
      onClose();
    };
    mutate({ params: { id }, body: { note, files: files.map((file) => file.id) } }, { onSuccess });
  };
  return (
    <Dialog
      open
      title={`Deliver ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant="solid" type="submit" form="deliver-order" busy={isPending}>
            Deliver
          </Button>
        </>
      }
    >
      <form
        id="deliver-order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">
            {customer.name} looks at it within {reviewPeriodDays} days. The money is released when they accept it, or by itself after that.
          </Text>
          {error && <ErrorNotice title="Nothing was delivered" reassurance="What you entered and uploaded is still here." error={error} />}
          <Field label="Message" hint="Optional" error={error?.fields.note}>
            <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={4} autoFocus />
          </Field>
          <Stack gap="2">
            {files.length > 0 && (
              <Stack as="ul" gap="1" aria-label="Files to deliver">
                {files.map((file) => (
                  <Flex as="li" key={file.id} alignItems="center" gap="2" textStyle="sm">
                    <IconFileText aria-hidden />
                    <Span flex="1" minWidth="0" overflowWrap="anywhere">
                      {file.name}
                    </Span>
                    <IconButton
                      size="sm"
                      label={`Leave out ${file.name}`}
                      icon={<IconX size={15} />}
                      onClick={() => setFiles((all) => all.filter((each) => each.id !== file.id))}
                    />
                  </Flex>
                ))}
              </Stack>
            )}
            <FileUpload
              label="Add files"
              purpose="deliverable"
              remainingSlots={maxFiles - files.length}
              onUploaded={(fileId, name) => setFiles((all) => [...all, { id: fileId, name }])}
            />
          </Stack>
        </Stack>
      </form>
    </Dialog>
  );
}
