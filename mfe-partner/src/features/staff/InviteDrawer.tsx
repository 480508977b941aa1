import { useApiMutation } from '@techadds/shared/api';
import { inviteDays, InviteStaff, type InviteStaffBody, type StaffRole } from '@techadds/shared/contract/staff/forms';
import { inviteStaff } from '@techadds/shared/contract/staff/invites';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useAuth } from '@techadds/shared/session';
import { Field, Input, NativeSelect, toast } from '@techadds/shared/ui';
import type { Capability } from '@techadds/shared/roles';
import { CapabilityFields } from './CapabilityFields';
import { roleOptions } from './staff.labels';

interface InviteValues {
  email: string;
  role: StaffRole;
  capabilities: Capability[] | null;
  expiresInDays: string;
}

const toBody = ({ email, expiresInDays, ...values }: InviteValues): InviteStaffBody => ({
  ...values,
  email: email.trim(),
  expiresInDays: Number(expiresInDays) as (typeof inviteDays)[number],
});

/** Invites somebody to the team by e-mail. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const values: InviteValues = { email: '', role: 'partner_staff', capabilities: user?.capabilities ?? null, expiresInDays: '7' };
  const form = useContractForm<InviteStaffBody, InviteValues>(InviteStaff, values, toBody);
  const { register, getFieldError, setValue, useWatch } = form;
  const { mutateAsync } = useApiMutation(inviteStaff);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { email } = await mutateAsync({ body });
    toast({ title: `${email} is invited`, tone: 'ok' });
    onClose();
  });
  const chosen = useWatch('capabilities');
  const chosenRole = useWatch('role');
  return (
    <FormDrawer
      title="Invite to the team"
      submitLabel="Send invitation"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was sent"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="E-mail" required hint="Gets a link that makes the account" error={getFieldError('email')}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Field label="Role" error={getFieldError('role')}>
        <NativeSelect {...register('role')} options={roleOptions} />
      </Field>
      <CapabilityFields
        role={chosenRole}
        value={chosen}
        onChange={(next) => setValue('capabilities', next as never)}
        error={getFieldError('capabilities')}
      />
      <Field label="The link works for" error={getFieldError('expiresInDays')}>
        <NativeSelect {...register('expiresInDays')} options={inviteDays.map((days) => ({ value: String(days), label: `${days} days` }))} />
      </Field>
    </FormDrawer>
  );
}
