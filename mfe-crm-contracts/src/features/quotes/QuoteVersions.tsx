import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getQuoteVersions, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Card, ErrorNotice, Field, Grid, NativeSelect, Skeleton } from '@techadds/shared/ui';
import { getVersionLabel } from './version-labels';
import { VersionComparison } from './VersionComparison';

/** The versions of a quote, two of them side by side. */
export function QuoteVersions({ quote: { id, currency } }: { quote: QuoteDetail }) {
  const { data, error, refetch } = useQuery(apiQuery(getQuoteVersions, { params: { id } }));
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  if (error && !data)
    return <ErrorNotice title="The versions didn’t load" reassurance="They are safe." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" />;
  const { versions } = data;
  const [newest] = versions;
  const after = versions.find(({ number }) => number === chosen.after) ?? newest;
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
    <Card title="Versions" padded={false}>
      <Grid
        gap="4"
        px="4"
        py="4"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {select('Before', 'before', before.number)}
        {select('After', 'after', after.number)}
      </Grid>
      <Box containerType="inline-size">
        <VersionComparison
          before={before}
          after={after}
          names={[`Version ${before.number}`, `Version ${after.number}`]}
          currency={currency}
        />
      </Box>
    </Card>
  );
}
