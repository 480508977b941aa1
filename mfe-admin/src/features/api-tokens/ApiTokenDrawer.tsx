import { useApiMutation } from '@techadds/shared/api';
import { createApiToken, type NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { ApiTokenForm, tokenLifetimesDays } from '@techadds/shared/contract/api-tokens/forms';
import { FormDrawer, useContractForm, useFormSubmit, usePasswordConfirmation } from '@techadds/shared/patterns/form';
import { useCan } from '@techadds/shared/session/use-can';
import { Field, Input, NativeSelect } from '@techadds/shared/ui';
import { emptyValues, toApiTokenBody } from './api-token.form-values';
import { ReleaseScopes } from './ReleaseScopes';
import { ScopeFields } from './ScopeFields';

const lifetimes = tokenLifetimesDays.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }));

interface ApiTokenDrawerProps {
  onCreated: (created: NewApiToken) => void;
  onClose: () => void;
}

/** Creates an API token. */
export function ApiTokenDrawer({ onCreated, onClose }: ApiTokenDrawerProps) {
  const form = useContractForm(ApiTokenForm, emptyValues, toApiTokenBody);
  const { register, getFieldError, setValue, useWatch } = form;
  const access = useWatch('access');
  const releases = useWatch('releases');
  const canRelease = useCan('releases.deploy');
  const creating = useApiMutation(createApiToken);
  const { withPassword, dialog } = usePasswordConfirmation();
  const { submit, busy, error } = useFormSubmit(form, async (body) => onCreated(await withPassword(() => creating.mutateAsync({ body }))));
  return (
    <>
      <FormDrawer
        title="New API token"
        submitLabel="Create token"
        busy={busy}
        dirty={form.isDirty}
        submitError={error}
        errorTitle="The token was not created"
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Name" hint="The system that will use it, such as Warehouse" required error={getFieldError('name')}>
          <Input {...register('name')} autoFocus autoComplete="off" />
        </Field>
        <Field label="Expires in" error={getFieldError('expiresInDays')}>
          <NativeSelect {...register('expiresInDays')} options={lifetimes} />
        </Field>
        <ScopeFields
          access={access}
          // The server's message is for a list of scopes.
          error={getFieldError('scopes') && 'Choose access to at least one resource.'}
          onChange={(resource, level) => setValue('access', { ...access, [resource]: level })}
        />
        {canRelease && <ReleaseScopes scopes={releases} onChange={(scopes) => setValue('releases', scopes)} />}
      </FormDrawer>
      {dialog}
    </>
  );
}
