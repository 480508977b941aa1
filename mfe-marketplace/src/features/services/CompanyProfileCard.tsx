import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { setCompanyProfile, type Service } from '@techadds/shared/contract/services/endpoints';
import { Button, ErrorNotice, Field, Stack, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** The company's description of a service; for super-admins. */
export function CompanyProfileCard({ service: { id, name, company_profile }, onClose }: { service: Service; onClose: () => void }) {
  const [text, setText] = useState(company_profile ?? '');
  const save = useApiMutation(setCompanyProfile);
  const send = () =>
    save.mutate(
      { params: { id }, body: { company_profile: text.trim() === '' ? null : text } },
      {
        onSuccess: () => {
          toast({ title: `The company profile of ${name} is saved`, tone: 'ok' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`Company profile of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" busy={save.isPending} onClick={send}>
            Save profile
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {save.error && !save.error.fields.company_profile && (
          <ErrorNotice title="The profile was not saved" reassurance="What you entered is still here." error={save.error} />
        )}
        <Field label="What the company says of it" hint="Leave empty to remove" error={save.error?.fields.company_profile}>
          <Textarea value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </Stack>
    </Dialog>
  );
}
