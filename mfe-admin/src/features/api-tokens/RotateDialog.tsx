import { useApiMutation } from '@techadds/shared/api';
import { rotateApiToken, type ApiToken, type NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { RotateApiTokenForm, rotationOverlapsHours } from '@techadds/shared/contract/api-tokens/forms';
import { FormDialog, useContractForm, useFormSubmit, usePasswordConfirmation } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text } from '@techadds/shared/ui';

const overlaps = rotationOverlapsHours.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'At once' : hours === 1 ? 'After 1 hour' : `After ${hours} hours`,
}));

interface RotateDialogProps {
  token: ApiToken;
  onRotated: (created: NewApiToken) => void;
  onClose: () => void;
}

/** Replaces the secret of a token. */
export function RotateDialog({ token, onRotated, onClose }: RotateDialogProps) {
  const form = useContractForm(RotateApiTokenForm, { overlapHours: '24' }, ({ overlapHours }) => ({
    overlapHours: Number(overlapHours) as 24,
  }));
  const rotating = useApiMutation(rotateApiToken);
  const { withPassword, dialog } = usePasswordConfirmation();
  const { submit, busy, error } = useFormSubmit(form, async (body) =>
    onRotated(await withPassword(() => rotating.mutateAsync({ params: { id: token.id }, body }))),
  );
  return (
    <>
      <FormDialog
        title={`Rotate ${token.name}?`}
        submitLabel="Rotate token"
        busy={busy}
        dirty={form.isDirty}
        submitError={error}
        errorTitle="The token was not rotated"
        onSubmit={submit}
        onClose={onClose}
      >
        <Text color="fg.muted">You get a new token with the same scopes and expiry. Choose when the old one stops working.</Text>
        <Field label="Old token expires" error={form.getFieldError('overlapHours')}>
          <NativeSelect {...form.register('overlapHours')} options={overlaps} autoFocus />
        </Field>
      </FormDialog>
      {dialog}
    </>
  );
}
