import { useApiMutation } from '@techadds/shared/api';
import { Profile } from '@techadds/shared/contract/accounts/forms';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { updateProfile } from '@techadds/shared/contract/accounts/profile';
import { submitOnCtrlEnter, useContractForm, SaveBar, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { roleLabels } from '@techadds/shared/roles';
import { setUser } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Card, DescriptionList, Field, Grid, Input, Stack, TextLink, toast } from '@techadds/shared/ui';
import { FailureNotice } from '../../auth/FailureNotice';
import { useSubmit } from '../../auth/useSubmit';
import { OutOfOfficeCard } from './OutOfOfficeCard';

export function ProfileSection({ user }: { user: User }) {
  const form = useContractForm(Profile, { firstName: user.firstName, lastName: user.lastName });
  const save = useApiMutation(updateProfile);
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    const answer = await save.mutateAsync({ body });
    setUser(answer.user);
    form.reset(body);
    toast({ title: 'Your name is saved', tone: 'ok' });
  });
  const question = useUnsavedChanges(form.isDirty);
  const isMember = useCan('staff.self');

  return (
    <Stack gap="5">
      <Card title="Your name" overflow="visible">
        <form noValidate aria-label="Your name" onSubmit={submit} onKeyDown={submitOnCtrlEnter(submit)}>
          <Stack gap="4">
            <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" _cSm={{ gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
              <Field label="First name" error={form.getFieldError('firstName')} required>
                <Input {...form.register('firstName')} autoComplete="given-name" />
              </Field>
              <Field label="Last name" error={form.getFieldError('lastName')} required>
                <Input {...form.register('lastName')} autoComplete="family-name" />
              </Field>
            </Grid>
            {failure && <FailureNotice>{failure}</FailureNotice>}
            <SaveBar dirty={form.isDirty} busy={busy} label="Save name" onDiscard={() => form.reset()} />
          </Stack>
        </form>
      </Card>
      <Card title="Your account">
        <DescriptionList
          items={[
            { term: 'E-mail', value: <TextLink to={paths.settingsEmail}>{user.email}</TextLink> },
            { term: 'Role', value: roleLabels[user.role] },
            { term: 'Marketplace', value: user.subdomain },
          ]}
        />
      </Card>
      {isMember && <OutOfOfficeCard />}
      {question}
    </Stack>
  );
}
