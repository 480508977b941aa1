import { useApiMutation } from '@techadds/shared/api';
import { addReleaseKey } from '@techadds/shared/contract/releases/endpoints';
import { ReleaseKeyForm } from '@techadds/shared/contract/releases/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Field, Input, Text, toast } from '@techadds/shared/ui';
import { AppChoice } from './AppChoice';

/** Registers the public key of a team. */
export function AddReleaseKey({ onClose }: { onClose: () => void }) {
  const form = useContractForm(ReleaseKeyForm, { name: '', publicKey: '', apps: [] as string[] });
  const { register, getFieldError, setValue, useWatch } = form;
  const apps = useWatch('apps');
  const { mutateAsync } = useApiMutation(addReleaseKey);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { name } = await mutateAsync({ body });
    toast({ title: `${name} is registered`, tone: 'ok' });
    onClose();
  });
  const appsError = getFieldError('apps') && 'Choose at least one app.';
  return (
    <FormDrawer
      title="Add release key"
      submitLabel="Add key"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The key was not added"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="The team that has the key, such as Payments" required error={getFieldError('name')}>
        <Input {...register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label="Public key" hint="Printed by npm run release-key" required error={getFieldError('publicKey')}>
        <Input {...register('publicKey')} fontFamily="mono" autoComplete="off" spellCheck={false} />
      </Field>
      <Box as="fieldset" minWidth="0" aria-describedby={appsError ? 'apps-error' : undefined}>
        <Text as="legend" textStyle="sm" fontWeight="medium" mb="2">
          May release
        </Text>
        {appsError && (
          <Text id="apps-error" role="alert" textStyle="xs" color="t.bad.fg" mb="2">
            {appsError}
          </Text>
        )}
        <AppChoice apps={apps} onChange={(next) => setValue('apps', next)} />
      </Box>
    </FormDrawer>
  );
}
