import { useApiMutation } from '@techadds/shared/api';
import { createBrand, updateBrand, type Brand } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl } from '@techadds/shared/contract/branding/favicon';
import { BrandForm } from '@techadds/shared/contract/branding/forms';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Field, Flex, Input, NativeSelect, Textarea, toast } from '@techadds/shared/ui';
import { BrandLogoField } from './BrandLogoField';

const toBrandFormValues = (brand?: Brand) => ({
  name: brand?.name ?? '',
  domain: brand?.domain ?? '',
  details: brand?.details ?? '',
  primary: brand?.primary ?? '',
  logoId: brand?.logoId ?? '',
  iconId: brand?.iconId ?? '',
  status: brand?.status === 'active' ? ('active' as const) : ('draft' as const),
});
const toNullable = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** The favicon that applies without an upload; one that is made from the brand's own logo goes before the company's. */
function describeInheritedIcon(logoId: string, iconId: string, inherited: Brand['inherited'] | undefined) {
  if (logoId !== '' && iconId === '')
    return { inherited: null, note: 'Made from the logo. A square image of 64 pixels or more looks best.' };
  return { inherited: inherited?.icon ? iconUrl({ theme: null, logo: null, icon: inherited.icon }) : null };
}

/** Creates or edits a brand. */
export function BrandDrawer({ brand, onClose }: { brand: Brand | undefined; onClose: () => void }) {
  const form = useContractForm(
    BrandForm,
    toBrandFormValues(brand),
    ({ domain, primary, logoId, iconId, ...typed }: ReturnType<typeof toBrandFormValues>) => ({
      ...typed,
      ...{ domain: toNullable(domain), primary: toNullable(primary) },
      ...{ logoId: toNullable(logoId), iconId: toNullable(iconId) },
    }),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const creating = useApiMutation(createBrand);
  const updating = useApiMutation(updateBrand);
  const logoId = useWatch('logoId');
  const iconId = useWatch('iconId');
  const primary = useWatch('primary');
  const inherited = brand?.inherited;
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { name } = await (brand
      ? updating.mutateAsync({ params: { id: brand.id }, body: { ...body, updatedAt: brand.updatedAt } })
      : creating.mutateAsync({ body }));
    toast({ title: brand ? `${name} is changed` : `${name} is added`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title={brand ? `Change ${brand.name}` : 'New brand'}
      submitLabel={brand ? 'Save brand' : 'Add brand'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The brand was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label="Domain" hint="Such as shop.halden.example" error={getFieldError('domain')}>
        <Input {...register('domain')} autoComplete="off" inputMode="url" />
      </Field>
      <Field
        label="Color"
        hint={primary.trim() === '' && inherited?.primary ? `Inherited from the company: ${inherited.primary}` : 'Such as #2c5fdd'}
        error={getFieldError('primary')}
      >
        <Input {...register('primary')} autoComplete="off" spellCheck={false} />
      </Field>
      <Flex alignItems="center" gap="2" textStyle="sm" color="fg.muted">
        <Box asChild width="9" height="9" p="1" bg="bg" border="1px solid" borderColor="line.control" rounded="sm" cursor="pointer">
          <input
            type="color"
            aria-label="Pick a color"
            value={/^#[0-9a-f]{6}$/i.test(primary) ? primary.toLowerCase() : '#2c5fdd'}
            onChange={({ target }) => setValue('primary', target.value)}
          />
        </Box>
        Or pick it here
      </Flex>
      <BrandLogoField
        kind="logo"
        fileId={logoId}
        inherited={inherited?.logo ? imageUrl(inherited.logo, 640) : null}
        error={getFieldError('logoId')}
        onChange={(id) => setValue('logoId', id)}
      />
      <BrandLogoField
        kind="favicon"
        fileId={iconId}
        {...describeInheritedIcon(logoId, iconId, inherited)}
        error={getFieldError('iconId')}
        onChange={(id) => setValue('iconId', id)}
      />
      <Field label="Details" hint="At most 500 characters" error={getFieldError('details')}>
        <Textarea {...register('details')} rows={3} />
      </Field>
      <Field label="State" error={getFieldError('status')}>
        <NativeSelect
          {...register('status')}
          options={[
            { value: 'draft', label: 'Draft: not available yet' },
            { value: 'active', label: 'Active: the marketplace can use it' },
          ]}
        />
      </Field>
    </FormDrawer>
  );
}
