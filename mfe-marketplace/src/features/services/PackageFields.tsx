import { MoneyInput } from '@techadds/shared/patterns/form';
import { Button, Card, Field, Flex, Grid, IconButton, Input, Stack, Text, Textarea } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { createPackage, type PackageFormValues } from './service.form-values';

const maxPackages = 6;
const packageNames = ['Basic', 'Standard', 'Premium'];

interface PackageFieldsProps {
  packages: readonly PackageFormValues[];
  currency: string;
  onChange: (packages: PackageFormValues[]) => void;
  /** The error of a field of a package, or of the whole list. */
  getError: (name: string) => string | undefined;
}

/** The packages of a service, each with price, delivery time and features. */
export function PackageFields({ packages, currency, onChange, getError }: PackageFieldsProps) {
  const patch = (n: number, change: Partial<PackageFormValues>) =>
    onChange(packages.map((each, at) => (at === n ? { ...each, ...change } : each)));
  const add = () => onChange([...packages, createPackage(packageNames.find((name) => !packages.some((each) => each.name === name)))]);
  const problem = getError('packages');
  return (
    <Card title="Packages">
      <Stack gap="5">
        {packages.map(({ name, price, days, revisions, features }, n) => {
          const at = (field: string) => getError(`packages.${n}.${field}`);
          return (
            // Packages have no stable ids in the form, so the index is the key.
            <Stack key={n} as="fieldset" gap="3" borderTop={n > 0 ? '1px solid' : undefined} borderColor="line" pt={n > 0 ? '5' : '0'}>
              <Flex alignItems="flex-end" gap="2">
                <Stack flex="1" minWidth="0">
                  <Field label={`Package ${n + 1}`} required error={at('name')}>
                    <Input value={name} autoComplete="off" onChange={({ target }) => patch(n, { name: target.value })} />
                  </Field>
                </Stack>
                <IconButton
                  label={`Remove package ${n + 1}`}
                  icon={<IconTrash />}
                  onClick={() => onChange(packages.filter((_, place) => place !== n))}
                />
              </Flex>
              <Grid gap="3" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: '2fr 1fr 1fr' } }}>
                <Field label="Price" required error={at('priceCents')}>
                  <MoneyInput currency={currency} value={price} onChange={({ target }) => patch(n, { price: target.value })} />
                </Field>
                <Field label="Delivery, days" required error={at('deliveryDays')}>
                  <Input inputMode="numeric" value={days} autoComplete="off" onChange={({ target }) => patch(n, { days: target.value })} />
                </Field>
                <Field label="Revisions" error={at('revisions')}>
                  <Input
                    inputMode="numeric"
                    value={revisions}
                    autoComplete="off"
                    onChange={({ target }) => patch(n, { revisions: target.value })}
                  />
                </Field>
              </Grid>
              <Field label="Included" hint="One per line" error={at('features')}>
                <Textarea rows={3} value={features} onChange={({ target }) => patch(n, { features: target.value })} />
              </Field>
            </Stack>
          );
        })}
        {problem && (
          <Text role="alert" textStyle="xs" color="t.bad.fg">
            {problem}
          </Text>
        )}
        <Flex>
          <Button
            icon={<IconPlus aria-hidden />}
            onClick={add}
            {...(packages.length >= maxPackages && { disabledReason: `A service has at most ${maxPackages} packages.` })}
          >
            Add package
          </Button>
        </Flex>
      </Stack>
    </Card>
  );
}
