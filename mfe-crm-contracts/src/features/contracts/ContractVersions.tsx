import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listContractVersions, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Card, ErrorNotice, Field, Grid, NativeSelect, Skeleton } from '@techadds/shared/ui';
import { TermsComparison } from './TermsComparison';
import { getVersionLabel } from './terms.labels';

/** The versions of a contract's terms, two of them side by side; of an amendment, what it changes. */
export function ContractVersions({ contract: { id, currency, amends } }: { contract: ContractDetail }) {
  const { data, error, refetch } = useQuery(apiQuery(listContractVersions, { params: { id } }));
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  if (error && !data)
    return <ErrorNotice title="The versions didn’t load" reassurance="They are safe." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" />;
  const { versions } = data;
  const after = versions.find(({ number }) => number === chosen.after) ?? versions[0];
  const before =
    versions.find(({ number }) => number === chosen.before) ?? versions.find(({ number }) => after && number < after.number) ?? after;
  if (versions.length < 2 || !after || !before) return null;
  const options = versions.map((version) => ({ value: String(version.number), label: getVersionLabel(version) }));
  const select = (label: string, side: 'before' | 'after', number: number) => (
    <Field label={label}>
      <NativeSelect
        options={options}
        value={String(number)}
        onChange={({ target }) => setChosen({ ...chosen, [side]: Number(target.value) })}
      />
    </Field>
  );
  return (
    <Card title={amends ? 'What it changes' : 'Versions'} padded={false}>
      {versions.length > 2 && (
        <Grid
          gap="4"
          px="4"
          py="4"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {select('Before', 'before', before.number)}
          {select('After', 'after', after.number)}
        </Grid>
      )}
      <Box containerType="inline-size">
        <TermsComparison before={before} after={after} currency={currency} />
      </Box>
    </Card>
  );
}
