import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { putBranding, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { BrandingForm as Schema } from '@techadds/shared/contract/branding/forms';
import { submitOnCtrlEnter, SaveBar, useContractForm, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Card, ErrorNotice, Field, Flex, Grid, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { ColourInput } from './ColourInput';
import { Contrast } from './Contrast';
import { Inherited } from './InheritedValue';
import { Logos } from './Logos';
import { Previews } from './Previews';
import { useTried } from './useBrandingPreview';

const typedOf = ({ tenant }: Branding) => ({ primary: tenant.primary ?? '', brandId: tenant.brandId ?? '' });

/** The branding form with live previews beside it. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const isTenant = branding.level === 'tenant';
  const form = useContractForm(Schema, typedOf(branding), ({ primary, brandId }: ReturnType<typeof typedOf>) => ({
    primary: primary.trim() === '' ? null : primary.trim(),
    ...(isTenant && { brandId: brandId === '' ? null : brandId }),
  }));
  const { register, getFieldError, handleSubmit, applyServerErrors, reset, setValue, useWatch, isDirty } = form;
  const primary = useWatch('primary');
  const brandId = useWatch('brandId');
  const tried = useTried(branding, primary, isTenant ? brandId : undefined);
  const [failure, setFailure] = useState<ApiError>();
  const put = useApiMutation(putBranding);
  const question = useUnsavedChanges(isDirty);

  /** Saves the branding; resetting a colour can be undone. */
  const keep = (body: Parameters<typeof put.mutate>[0]['body'], said: string, undo?: () => void) => {
    if (put.isPending) return;
    setFailure(undefined);
    put.mutate(
      { body },
      {
        onSuccess: (saved) => {
          reset(typedOf(saved));
          toast({ title: said, tone: 'ok', ...(undo && { action: { label: 'Undo', onClick: undo } }) });
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  };
  const save = handleSubmit((body) => keep(body, 'The colour is in use from now on'));
  const resetColour = () => {
    const before = branding.tenant.primary;
    keep({ primary: null }, 'Inherited colour restored', () => keep({ primary: before }, 'Your colour restored'));
  };

  return (
    <Grid gap="5" alignItems="start" gridTemplateColumns="minmax(0, 1fr)" css={{ _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 400px' } }}>
      <Stack gap="5" minWidth="0">
        <Card title="Colour" overflow="visible">
          <form noValidate aria-label="Branding" onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter(save)}>
            <Stack gap="4">
              {failure && (
                <ErrorNotice
                  title="The branding was not saved"
                  reassurance="The branding is unchanged. What you chose is still here."
                  error={failure}
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
              <Field label="Colour" hint="Leave it empty to inherit" error={getFieldError('primary')}>
                <ColourInput {...register('primary')} shown={tried.effective.primary} onPick={(hex) => setValue('primary', hex)} />
              </Field>
              <Inherited branding={branding} onReset={resetColour} busy={put.isPending} />
              <Contrast tried={tried} onTake={(hex) => setValue('primary', hex)} />
              <Flex display="block">
                <SaveBar dirty={isDirty} busy={put.isPending} label="Save branding" onDiscard={() => reset()} />
              </Flex>
            </Stack>
          </form>
        </Card>
        <Logos branding={branding} />
      </Stack>
      <Previews effective={tried.effective} />
      {question}
    </Grid>
  );
}
