import { useApiMutation } from '@techadds/shared/api';
import { updateStaff, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { UpdateStaff, type StaffRole } from '@techadds/shared/contract/staff/forms';
import { EditLatest, FormDrawer, useContractForm, useFormSubmit, type EditFormProps } from '@techadds/shared/patterns/form';
import type { Capability } from '@techadds/shared/roles';
import { Field, NativeSelect, Text, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { CapabilityFields } from './CapabilityFields';
import { roleOptions } from './staff.labels';

interface MemberValues {
  role: StaffRole;
  capabilities: Capability[] | null;
  isOwner: boolean;
}
type UpdateBody = MemberValues & { updatedAt?: string };

interface MemberDrawerProps {
  member: StaffMember;
  /** The newest version of the member. */
  onReload: () => Promise<StaffMember | undefined>;
  onClose: () => void;
}

/** Changes what a member may do. */
export const MemberDrawer = ({ member, onReload, onClose }: MemberDrawerProps) => (
  <EditLatest record={member} onReload={onReload} Form={MemberForm} onClose={onClose} />
);

function MemberForm({ record: member, getRemedy, onClose }: EditFormProps<StaffMember>) {
  const { id, name, email, role, capabilities, isOwner, updatedAt } = member;
  const form = useContractForm<UpdateBody, MemberValues>(UpdateStaff, { role, capabilities, isOwner }, (values) => ({
    ...values,
    capabilities: values.isOwner ? null : values.capabilities,
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const { mutateAsync } = useApiMutation(updateStaff);
  const owns = useWatch('isOwner');
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `The access of ${saved.name} is changed`, tone: 'ok' });
    onClose();
  });
  const chosen = useWatch('capabilities');
  const chosenRole = useWatch('role');
  return (
    <FormDrawer
      title={`Access of ${name}`}
      submitLabel="Save access"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The access is unchanged"
      onSubmit={submit}
      onClose={onClose}
    >
      {getRemedy(error)}
      <Text textStyle="sm" color="fg.muted">
        {email}. Changes hold from the next click of {name}.
      </Text>
      <Field label="Role" error={getFieldError('role')}>
        <NativeSelect {...register('role')} options={roleOptions} />
      </Field>
      <Checkbox checked={owns} onChange={({ target }) => setValue('isOwner', target.checked)}>
        Owner: has everything, and decides who else is one
      </Checkbox>
      <CapabilityFields
        role={chosenRole}
        value={owns ? null : chosen}
        onChange={(next) => setValue('capabilities', next as never)}
        error={getFieldError('capabilities')}
        disabled={owns}
      />
    </FormDrawer>
  );
}
