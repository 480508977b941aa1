import { useApiMutation } from '@techadds/shared/api';
import { putBranding, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { BrandingForm as Schema } from '@techadds/shared/contract/branding/forms';
import { submitOnCtrlEnter, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, Card, ErrorNotice, Field, Flex, Grid, lazyComponent, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { ColorInput } from './ColorInput';
import { ContrastChecks } from './ContrastChecks';
import { InheritedValue } from './InheritedValue';
import { LogoFields } from './LogoFields';
import { useBrandingPreview } from './useBrandingPreview';

const FaviconField = lazyComponent(() => import('./FaviconField').then((part) => part.FaviconField));
const Previews = lazyComponent(() => import('./Previews').then((part) => part.Previews));

const toBrandingFormValues = ({ tenant }: Branding) => ({ primary: tenant.primary ?? '', brandId: tenant.brandId ?? '' });

/** The branding form with live previews beside it. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const isTenant = branding.level === 'tenant';
  const form = useContractForm(Schema, toBrandingFormValues(branding), ({ primary, brandId }: ReturnType<typeof toBrandingFormValues>) => ({
    primary: primary.trim() === '' ? null : primary.trim(),
    ...(isTenant && { brandId: brandId === '' ? null : brandId }),
  }));
  const { register, getFieldError, reset, setValue, useWatch, isDirty } = form;
  const primary = useWatch('primary');
  const brandId = useWatch('brandId');
  const tried = useBrandingPreview(branding, primary, isTenant ? brandId : undefined);
  const { mutateAsync } = useApiMutation(putBranding);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    reset(toBrandingFormValues(await mutateAsync({ body })));
    toast({ title: 'The color is saved', tone: 'ok' });
  });
  const question = useUnsavedChanges(isDirty);
  const colorActions = { failed: 'The branding was not saved.', onSuccess: (saved: Branding) => reset(toBrandingFormValues(saved)) };
  const restoring = useAction(putBranding, { ...colorActions, done: () => 'Your color restored' });
  const resetting = useAction(putBranding, {
    ...colorActions,
    done: () => 'Inherited color restored',
    undo: (_, before: string | null) => restoring.run({ body: { primary: before } }),
  });
  const resetColor = () => void resetting.run({ body: { primary: null } }, branding.tenant.primary);

  return (
    <Grid gap="5" alignItems="start" gridTemplateColumns="minmax(0, 1fr)" css={{ _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 400px' } }}>
      <Stack gap="5" minWidth="0">
        <Card title="Color" overflow="visible">
          <form noValidate aria-label="Branding" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
            <Stack gap="4">
              {error && (
                <ErrorNotice
                  title="The branding was not saved"
                  reassurance="The branding is unchanged. What you chose is still here."
                  error={error}
                />
              )}
              {isTenant && branding.brands.length > 0 && (
                <Field label="Fallback brand" error={getFieldError('brandId')}>
                  <NativeSelect
                    {...register('brandId')}
                    options={[{ value: '', label: 'None' }, ...branding.brands.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </Field>
              )}
              <Field label="Color" hint="Leave it empty to inherit" error={getFieldError('primary')}>
                <ColorInput {...register('primary')} pickerColor={tried.effective.primary} onPick={(hex) => setValue('primary', hex)} />
              </Field>
              <InheritedValue branding={branding} onReset={resetColor} busy={resetting.busy || restoring.busy} />
              <ContrastChecks preview={tried} onApply={(hex) => setValue('primary', hex)} />
              <Flex display="block">
                <SaveBar dirty={isDirty} busy={busy} label="Save branding" onDiscard={() => reset()} />
              </Flex>
            </Stack>
          </form>
        </Card>
        <LogoFields branding={branding} />
        {/* The room of its card, so that the previews below do not move when its code is loaded. */}
        <Box minHeight="11.5rem">
          <FaviconField branding={branding} />
        </Box>
      </Stack>
      <Previews effective={tried.effective} />
      {question}
    </Grid>
  );
}
