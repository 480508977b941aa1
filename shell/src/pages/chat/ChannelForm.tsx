import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  createChannel,
  CreateChannel,
  getChannel,
  updateChannel,
  UpdateChannel,
  type ChannelDetail,
} from '@techadds/shared/contract/channels/endpoints';
import type { CreateChannelBody } from '@techadds/shared/contract/channels/forms';
import { listTaskAssignees } from '@techadds/shared/contract/tasks/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Box, ErrorNotice, Field, Input, LoadingIndicator, SearchInput, Stack, Text, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { Drawer } from '@techadds/shared/ui/dialog';

interface FormValues {
  name: string;
  topic: string;
  isPrivate: boolean;
  memberIds: string[];
}

/** Names have no spaces or capitals; what is typed is changed to that. */
const toChannelName = (typed: string) => typed.trim().toLowerCase().replace(/\s+/g, '-');
const toBody = ({ name, ...values }: FormValues): CreateChannelBody => ({ ...values, name: toChannelName(name) });

/** Adds a channel, of which the user is a member. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const values = { name: '', topic: '', isPrivate: false, memberIds: user ? [user.id] : [] };
  const form = useContractForm<CreateChannelBody, FormValues>(CreateChannel, values, toBody);
  const { mutateAsync } = useApiMutation(createChannel);
  const submission = useFormSubmit(form, async (body) => {
    const { id } = await mutateAsync({ body });
    onClose();
    void navigate(paths.room(id));
  });
  return (
    <ChannelFields
      title="New channel"
      submitLabel="Create channel"
      errorTitle="The channel was not created"
      {...{ form, submission, onClose }}
    />
  );
}

/** Edits a channel and its members. */
export function EditChannel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getChannel, { params: { id } }));
  if (data) return <EditChannelForm channel={data} onClose={onClose} />;
  return (
    <Drawer open title="Edit channel" width={480} onClose={onClose}>
      {error ? (
        <ErrorNotice title="The channel didn’t load" reassurance="It is not affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingIndicator text="Loading the channel" />
      )}
    </Drawer>
  );
}

function EditChannelForm({ channel, onClose }: { channel: ChannelDetail; onClose: () => void }) {
  const { id, name, topic, isPrivate, members } = channel;
  const values = { name, topic, isPrivate, memberIds: members.map((member) => member.id) };
  const form = useContractForm<CreateChannelBody, FormValues>(UpdateChannel as never, values, toBody);
  const { mutateAsync } = useApiMutation(updateChannel);
  const submission = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body });
    toast({ title: `#${saved.name} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <ChannelFields
      title="Edit channel"
      submitLabel="Save channel"
      errorTitle="The channel was not saved"
      {...{ form, submission, channel, onClose }}
    />
  );
}

interface ChannelFieldsProps {
  title: string;
  submitLabel: string;
  errorTitle: string;
  form: ReturnType<typeof useContractForm<CreateChannelBody, FormValues>>;
  submission: ReturnType<typeof useFormSubmit>;
  channel?: ChannelDetail;
  onClose: () => void;
}

function ChannelFields({ form, submission, channel, onClose, ...texts }: ChannelFieldsProps) {
  const { register, getFieldError, setValue, useWatch } = form;
  const [memberIds, isPrivate] = [useWatch('memberIds'), useWatch('isPrivate')];
  return (
    <FormDrawer
      {...texts}
      busy={submission.busy}
      dirty={form.isDirty}
      submitError={submission.error}
      onSubmit={submission.submit}
      onClose={onClose}
    >
      <Field label="Name" required hint="Lower-case, like backup-questions" error={getFieldError('name')}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Topic" hint="Optional" error={getFieldError('topic')}>
        <Input {...register('topic')} autoComplete="off" placeholder="What this channel is about" />
      </Field>
      <Field label="Privacy" error={getFieldError('isPrivate')}>
        <Checkbox checked={isPrivate} onChange={({ target }) => setValue('isPrivate', target.checked)}>
          Private: only its members know of it
        </Checkbox>
      </Field>
      <MemberList
        value={memberIds}
        members={channel?.members ?? []}
        partnerId={channel?.partner?.id}
        error={getFieldError('memberIds')}
        onChange={(ids) => setValue('memberIds', ids)}
      />
    </FormDrawer>
  );
}

interface MemberListProps {
  value: readonly string[];
  members: ChannelDetail['members'];
  /** The partner whose channel it is; undefined for one of the administrators, or a new one. */
  partnerId: string | undefined;
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** The users who can belong to the channel, with the members checked. */
function MemberList({ value, members, partnerId, error, onChange }: MemberListProps) {
  const { user } = useAuth();
  const { data } = useQuery(apiQuery(listTaskAssignees));
  const [search, setSearch] = useState('');
  const others = (data?.items ?? []).filter(
    (each) =>
      (partnerId === undefined || each.partnerId === null || each.partnerId === partnerId) && !members.some(({ id }) => id === each.id),
  );
  const own =
    user && ![...members, ...others].some(({ id }) => id === user.id) ? [{ id: user.id, name: `${user.firstName} ${user.lastName}` }] : [];
  const people = [...members, ...own, ...others].filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (id: string, isMember: boolean) => onChange(isMember ? [...value, id] : value.filter((each) => each !== id));
  return (
    <Box as="fieldset" border="none">
      <Box as="legend" textStyle="sm" fontWeight="medium" mb="2">
        Members
      </Box>
      <SearchInput size="sm" label="Search users" placeholder="Name" value={search} onChange={setSearch} landmark={false} />
      <Stack gap="1" mt="2" maxHeight="16rem" overflowY="auto">
        {people.map(({ id, name }) => (
          <Checkbox key={id} checked={value.includes(id)} onChange={({ target }) => toggle(id, target.checked)}>
            {name}
          </Checkbox>
        ))}
        {data && people.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            Nobody matches.
          </Text>
        )}
      </Stack>
      {error && (
        <Text role="alert" mt="1" textStyle="xs" color="t.bad.fg">
          {error}
        </Text>
      )}
    </Box>
  );
}
