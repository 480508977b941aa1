import { useEffect, useState, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { ServiceForm, units, type ServiceBody, type ServiceInput } from '@techadds/shared/contract/services/endpoints';
import { byKey, SaveBar, useContractForm, useUnsaved } from '@techadds/shared/patterns/form';
import { Box, Button, Card, ErrorNotice, Field, Grid, Input, NativeSelect, Stack, Textarea } from '@techadds/shared/ui';
import { setUnsaved } from '../service/unsaved';
import { Packages } from './Packages';
import { Pictures } from './Pictures';
import { bodyOf, type Typed } from './typed';
import { useSending } from './useSending';

const unitLabels: Record<(typeof units)[number], string> = { hour: 'Hour', day: 'Day', item: 'Item', month: 'Month', project: 'Project' };

interface ServiceFieldsProps {
  start: Typed;
  currency: string;
  categories: readonly { id: string; name: string }[];
  /** Of whom it can be, for those who act for all partners. */
  partners?: readonly { id: string; name: string }[] | undefined;
  /** What the main button says: "Publish", "Save". */
  label: string;
  /** Sends it; throws the reason where it was refused. */
  onSave: (body: ServiceBody) => Promise<void>;
  /** Keeps what is typed on the device instead of sending anything: there is no session. */
  onKeep?: (typed: Typed) => void;
  isBegun?: boolean;
  /** It can be sent as it is, to learn what is missing. */
  isNew?: boolean;
  notice?: ReactNode;
}

/** The form of a service, new or not. */
export function ServiceFields(props: ServiceFieldsProps) {
  const { start, currency, categories, partners, label, onSave, onKeep, isBegun = false, isNew = false, notice } = props;
  const form = useContractForm<ServiceInput, Typed>(ServiceForm, start, bodyOf);
  const { register, errorOf, set, useValue } = form;
  const { busy, send } = useSending();
  const [failure, setFailure] = useState<ApiError>();
  const [saved, setSaved] = useState(false);
  const packages = useValue('packages');
  const images = useValue('images');
  const dirty = (form.isDirty || isBegun) && !saved;
  const question = useUnsaved(dirty);
  useEffect(() => {
    setUnsaved(dirty);
    return () => setUnsaved(false);
  }, [dirty]);

  const save = form.send(async (body) => {
    setFailure(undefined);
    try {
      await send(() => onSave(body as ServiceBody).then(() => setSaved(true)));
    } catch (reason) {
      const error = reason as ApiError;
      if (!form.refuse(error)) setFailure(error);
    }
  });
  const keep = () => {
    onKeep?.({ ...form.all(), images: [] });
    form.reset(form.all());
  };
  const sendAs = (draft: boolean) => {
    set('draft', draft);
    return save();
  };
  const submit = () => (onKeep ? keep() : void sendAs(false));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={byKey(submit)}
    >
      <Stack gap="5">
        {notice}
        {failure && <ErrorNotice title="The service was not saved" safe="What you typed is kept." error={failure} />}
        <Card title="What you offer">
          <Stack gap="4">
            <Field label="Name" required error={errorOf('name')}>
              <Input {...register('name')} autoComplete="off" />
            </Field>
            <Field label="Summary" hint="One sentence, for the cards" error={errorOf('summary')}>
              <Input {...register('summary')} autoComplete="off" />
            </Field>
            <Field label="Description" error={errorOf('description')}>
              <Textarea {...register('description')} rows={6} />
            </Field>
            <Grid gap="4" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
              {partners && (
                <Field label="Partner" required error={errorOf('partnerId')}>
                  <NativeSelect
                    {...register('partnerId')}
                    options={[{ value: '', label: 'Choose a partner' }, ...partners.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </Field>
              )}
              {!onKeep && (
                <Field label="Category" required error={errorOf('categoryId')}>
                  <NativeSelect
                    {...register('categoryId')}
                    options={[{ value: '', label: 'Choose a category' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </Field>
              )}
              <Field label="Priced per" error={errorOf('unit')}>
                <NativeSelect {...register('unit')} options={units.map((unit) => ({ value: unit, label: unitLabels[unit] }))} />
              </Field>
              <Field label="Tax" hint="Percent" error={errorOf('taxBp')}>
                <Input {...register('tax')} inputMode="decimal" autoComplete="off" />
              </Field>
              <Field label="Tags" hint="Separated by commas" error={errorOf('tags')}>
                <Input {...register('tags')} autoComplete="off" />
              </Field>
            </Grid>
          </Stack>
        </Card>
        <Packages
          packages={packages}
          currency={currency}
          onChange={(next) => set('packages', next)}
          errorOf={(name) => errorOf(name as 'packages')}
        />
        <Pictures
          images={images}
          onChange={(change) => set('images', change(form.valueOf('images') as string[]))}
          error={errorOf('images')}
          {...(onKeep && { disabledReason: 'Pictures are uploaded once you are signed in.' })}
        />
        <Box css={{ _cSm: { px: '4' } }}>
          {onKeep ? (
            <SaveBar dirty={dirty} busy={false} label="Save on this device" onDiscard={() => form.reset()} />
          ) : (
            <SaveBar
              dirty={dirty || start.draft || isNew}
              busy={busy}
              label={label}
              onDiscard={() => form.reset()}
              other={
                <Button size="lg" disabled={busy} onClick={() => void sendAs(true)}>
                  Save draft
                </Button>
              }
            />
          )}
        </Box>
      </Stack>
      {question}
    </form>
  );
}
