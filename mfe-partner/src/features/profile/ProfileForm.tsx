import { useApiMutation } from '@techadds/shared/api';
import { regions } from '@techadds/shared/contract/catalog/facets';
import { updatePartnerProfile, type PartnerProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import { UpdateProfile } from '@techadds/shared/contract/partner-profile/forms';
import { DateInput, SaveBar, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Button, Card, ErrorNotice, Field, Grid, Input, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { toProfileBody, toProfileValues, type ProfileValues } from './profile.form-values';

type Body = ReturnType<typeof toProfileBody>;
const columns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };

/** What customers read about the partner, and its holiday. */
export function ProfileForm({ profile, onReload }: { profile: PartnerProfile; onReload: () => void }) {
  const form = useContractForm<Body, ProfileValues>(UpdateProfile, toProfileValues(profile), toProfileBody);
  const { register, getFieldError, setValue, useWatch } = form;
  const question = useUnsavedChanges(form.isDirty);
  const { mutateAsync } = useApiMutation(updatePartnerProfile);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ body: { ...body, updatedAt: profile.updatedAt } as never });
    form.reset(toProfileValues(saved));
    toast({ title: 'The profile is saved', tone: 'ok' });
  });
  const chosen = useWatch('regions');
  const { min: _, max: __, ...from } = register('closedFrom');
  const { min: ___, max: ____, ...to } = register('closedTo');
  return (
    <form noValidate aria-label="Partner profile" onSubmit={(event) => void submit(event)}>
      <Stack gap="5">
        {error && <ErrorNotice title="The profile was not saved" reassurance="What you entered is still here." error={error} />}
        {error?.code === 'changed_meanwhile' && (
          <Box>
            <Button onClick={onReload}>Discard my changes and reload</Button>
          </Box>
        )}
        <Card title="About">
          <Stack gap="4">
            <Field label="About" hint="What customers read first" error={getFieldError('about')}>
              <Textarea {...register('about')} rows={5} />
            </Field>
            <Grid gap="4" gridTemplateColumns={columns}>
              <Field label="Skills" hint="Separated by commas" error={getFieldError('skills')}>
                <Input {...register('skills')} autoComplete="off" />
              </Field>
              <Field label="Languages" hint="Separated by commas" error={getFieldError('languages')}>
                <Input {...register('languages')} autoComplete="off" />
              </Field>
            </Grid>
            <Field label="Website" hint="Like https://halden.example" error={getFieldError('website')}>
              <Input {...register('website')} type="url" inputMode="url" autoComplete="off" spellCheck={false} />
            </Field>
            <Field label="Certificates" hint="One a line: name, issuer, last day like 2027-05-01" error={getFieldError('certificates')}>
              <Textarea {...register('certificates')} rows={3} spellCheck={false} />
            </Field>
            <Stack as="fieldset" gap="2" border="0" minWidth="0">
              <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
                Regions
              </Text>
              <Grid gap="1" gridTemplateColumns={columns}>
                {regions.map(({ slug, name }) => (
                  <Checkbox
                    key={slug}
                    checked={chosen.includes(slug)}
                    onChange={({ target }) =>
                      setValue('regions', target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </Grid>
            </Stack>
          </Stack>
        </Card>
        <Card title="Holiday">
          <Stack gap="4">
            <Text textStyle="sm" color="fg.muted">
              On these days you get no new orders, and customers read why. Orders in progress continue. Leave both days empty to stay open.
            </Text>
            <Grid gap="4" gridTemplateColumns={columns}>
              <Field label="First day" error={getFieldError('closedFrom') ?? getFieldError('holiday.from')}>
                <DateInput {...from} />
              </Field>
              <Field label="Last day" error={getFieldError('closedTo') ?? getFieldError('holiday.to')}>
                <DateInput {...to} />
              </Field>
            </Grid>
            <Field label="Note for customers" hint="Optional" error={getFieldError('closureNote') ?? getFieldError('holiday.note')}>
              <Input {...register('closureNote')} autoComplete="off" />
            </Field>
          </Stack>
        </Card>
        <SaveBar dirty={form.isDirty} busy={busy} label="Save profile" onDiscard={() => form.reset()} />
      </Stack>
      {question}
    </form>
  );
}
