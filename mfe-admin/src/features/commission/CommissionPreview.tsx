import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { previewCommission } from '@techadds/shared/contract/commission/endpoints';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { Button, Card, ErrorNotice, Field, Flex, Grid, IconButton, Input, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconPlus, IconScale, IconTrash } from '@techadds/shared/ui/icons';
import { PreviewResult } from './PreviewResult';
import { useRuleTargets } from './useRuleTargets';

interface PreviewLine {
  serviceId: string;
  amount: string;
}
const emptyLine: PreviewLine = { serviceId: '', amount: '1000' };

/** A sample order: its commission, and for each line which rate wins and why. Nothing is saved. */
export function CommissionPreview() {
  const pickable = useRuleTargets();
  const preview = useApiMutation(previewCommission);
  const partners = pickable.choices.partner;
  const [chosen, setPartner] = useState('');
  const [lines, setLines] = useState<readonly PreviewLine[]>([emptyLine]);
  const [checked, setChecked] = useState(false);
  const partnerId = chosen || (partners[0]?.value ?? '');
  const services = pickable.getServicesFor(partnerId);
  const serviceOf = ({ serviceId }: PreviewLine) =>
    services.some(({ value }) => value === serviceId) ? serviceId : (services[0]?.value ?? '');
  const set = (at: number, changes: Partial<PreviewLine>) => setLines(lines.map((line, n) => (n === at ? { ...line, ...changes } : line)));

  const ask = () => {
    setChecked(true);
    if (preview.isPending || lines.some(({ amount }) => parseMoney(amount, pickable.currency) === undefined)) return;
    preview.mutate({
      body: {
        partnerId,
        lines: lines.map((line) => ({ serviceId: serviceOf(line), netCents: parseMoney(line.amount, pickable.currency) ?? 0 })),
      },
    });
  };

  return (
    <Grid gap="5" alignItems="start" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: '380px minmax(0, 1fr)' } }}>
      <Card title="Sample order">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Stack gap="4">
            <Field label="Partner">
              <NativeSelect
                value={partnerId}
                options={
                  partners.length > 0 ? partners : [{ value: '', label: pickable.isLoaded ? 'No published services yet' : 'Loading' }]
                }
                onChange={({ target }) => setPartner(target.value)}
              />
            </Field>
            {lines.map((line, n) => (
              <Grid key={n} gap="2" alignItems="end" gridTemplateColumns="minmax(0, 1fr) 6.5rem auto">
                <Field label={`Service ${n + 1}`}>
                  <NativeSelect
                    value={serviceOf(line)}
                    options={services.length > 0 ? services : [{ value: '', label: '–' }]}
                    onChange={({ target }) => set(n, { serviceId: target.value })}
                  />
                </Field>
                <Field
                  label={`Net ${n + 1}`}
                  error={
                    checked && parseMoney(line.amount, pickable.currency) === undefined
                      ? getMoneyError(line.amount, pickable.currency, 1000)
                      : undefined
                  }
                >
                  <Input inputMode="decimal" value={line.amount} onChange={({ target }) => set(n, { amount: target.value })} />
                </Field>
                <IconButton
                  label={`Remove line ${n + 1}`}
                  size="lg"
                  disabled={lines.length === 1}
                  icon={<IconTrash />}
                  onClick={() => setLines(lines.filter((_, at) => at !== n))}
                />
              </Grid>
            ))}
            <Flex gap="2" justifyContent="space-between" flexWrap="wrap">
              <Button icon={<IconPlus size={14} />} onClick={() => setLines([...lines, emptyLine])}>
                Add a line
              </Button>
              <Button
                type="submit"
                variant="soft"
                busy={preview.isPending}
                icon={<IconScale />}
                disabledReason={partnerId === '' ? 'There is no published service to preview.' : undefined}
              >
                Explain commission
              </Button>
            </Flex>
          </Stack>
        </form>
      </Card>
      {preview.error ? (
        <ErrorNotice title="The commission could not be calculated" reassurance="Nothing was saved." error={preview.error} onRetry={ask} />
      ) : preview.data ? (
        <PreviewResult preview={preview.data} />
      ) : (
        <Card title="Applied rate">
          <Text textStyle="sm" color="fg.muted" py="6" textAlign="center">
            Choose a partner and services to see which rate applies to each line, and why.
          </Text>
        </Card>
      )}
    </Grid>
  );
}
