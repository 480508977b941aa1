import { useEffect, useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import { TenantChanges } from '@techadds/shared/contract/tenants/forms';
import { taxRemitters } from '@techadds/shared/contract/tenants/tax-remitters';
import { submitOnCtrlEnter, useContractForm, SaveBar, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { useTenant } from '@techadds/shared/tenant';
import { Button, Card, Field, Input, LoadingIndicator, NativeSelect, Stack, Text, TextLink, toast } from '@techadds/shared/ui';
import { FailureNotice } from '../../auth/FailureNotice';
import { useSubmit } from '../../auth/useSubmit';
import { listTimeZones } from '../../push/time-zones';

const toFormValues = ({ name, subdomain, currency, timeZone, taxRemitter }: TenantDetails) => ({
  ...{ name, subdomain, currency, timeZone, taxRemitter },
});

const remitterLabels: Record<TenantDetails['taxRemitter'], string> = { platform: 'The marketplace', partner: 'The partner of the order' };
const remitterHints: Record<TenantDetails['taxRemitter'], string> = {
  platform: 'Partners are paid without the tax of their new orders',
  partner: 'Partners are paid the tax of their new orders and report it themselves',
};
const remitterOptions = taxRemitters.map((value) => ({ value, label: remitterLabels[value] }));

/** Name, address, time zone, currency and tax of the marketplace, for administrators. */
export function MarketplaceSection() {
  const { tenant } = useTenant();
  // A newer version does not replace what was entered; saving detects it.
  const [start, setStart] = useState<TenantDetails>();
  const shown = start ?? tenant;
  if (!shown) return <LoadingIndicator />;
  return <MarketplaceForm key={shown.updatedAt} tenant={shown} onEdit={setStart} />;
}

interface MarketplaceFormProps {
  /** The version that the form started from. */
  tenant: TenantDetails;
  /** Keeps the version while it is edited; undefined shows the newest one again. */
  onEdit: (version: TenantDetails | undefined) => void;
}

function MarketplaceForm({ tenant, onEdit }: MarketplaceFormProps) {
  const { updateTenant } = useTenant();
  const form = useContractForm(
    TenantChanges,
    toFormValues(tenant),
    ({ subdomain, currency, ...typed }: ReturnType<typeof toFormValues>) => ({
      ...typed,
      ...{ subdomain: subdomain.trim().toLowerCase(), currency: currency.trim().toUpperCase() },
    }),
  );
  const { register, getFieldError } = form;
  const taxRemitter = form.useWatch('taxRemitter');
  const [isStale, setStale] = useState(false);
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    try {
      await updateTenant({ ...body, updatedAt: tenant.updatedAt });
    } catch (error) {
      setStale(error instanceof ApiError && error.code === 'changed_meanwhile');
      throw error;
    }
    onEdit(undefined);
    toast({ title: 'The marketplace is saved', tone: 'ok' });
  });
  const { isDirty } = form;
  useEffect(() => {
    if (isDirty) onEdit(tenant);
  }, [isDirty, onEdit, tenant]);
  const question = useUnsavedChanges(isDirty);
  const { currencyLocked = true, formerSubdomains = [] } = tenant.settings ?? {};
  return (
    <Stack gap="5">
      <Card title="Marketplace" overflow="visible">
        <form noValidate aria-label="Marketplace" onSubmit={submit} onKeyDown={submitOnCtrlEnter(submit)}>
          <Stack gap="4">
            <Field label="Name" required error={getFieldError('name')}>
              <Input {...register('name')} autoComplete="organization" />
            </Field>
            <Field label="Subdomain" hint="The old address redirects to the new one" required error={getFieldError('subdomain')}>
              <Input {...register('subdomain')} autoCapitalize="none" autoComplete="off" spellCheck={false} />
            </Field>
            {formerSubdomains.length > 0 && (
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                Old addresses that redirect here: {formerSubdomains.join(', ')}
              </Text>
            )}
            <Field label="Time zone" hint="Days end at midnight in this time zone" error={getFieldError('timeZone')}>
              <NativeSelect {...register('timeZone')} options={listTimeZones(tenant.timeZone)} />
            </Field>
            <Field
              label="Currency"
              hint={currencyLocked ? 'Money was booked in it, so it stays' : 'Three letters, like EUR'}
              required
              error={getFieldError('currency')}
            >
              <Input {...register('currency')} readOnly={currencyLocked} autoCapitalize="characters" autoComplete="off" />
            </Field>
            <Field label="Tax remittance" hint={remitterHints[taxRemitter]} error={getFieldError('taxRemitter')}>
              <NativeSelect {...register('taxRemitter')} options={remitterOptions} />
            </Field>
            {failure && <FailureNotice>{failure}</FailureNotice>}
            {isStale && (
              <div>
                <Button onClick={() => onEdit(undefined)}>Discard my changes and reload</Button>
              </div>
            )}
            <SaveBar dirty={isDirty} busy={busy} label="Save marketplace" onDiscard={() => form.reset()} />
          </Stack>
        </form>
      </Card>
      <Card title="Logo and colors">
        <Text textStyle="sm" color="fg.muted">
          Choose them under <TextLink to={paths.branding}>Branding</TextLink>.
        </Text>
      </Card>
      {question}
    </Stack>
  );
}
