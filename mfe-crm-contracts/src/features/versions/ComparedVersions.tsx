import { useState, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Box, Card, ErrorNotice, Field, Grid, NativeSelect, Skeleton } from '@techadds/shared/ui';

interface ComparedVersionsProps<Version extends { number: number }> {
  query: { data: { versions: readonly Version[] } | undefined; error: ApiError | null; refetch: () => unknown };
  title: string;
  getLabel: (version: Version) => string;
  /** The number of versions from which two can be chosen. */
  selectFrom?: number;
  children: (before: Version, after: Version) => ReactNode;
}

/** Two versions of a record side by side: the newest and the one before it, or those chosen. Nothing without a second version. */
export function ComparedVersions<Version extends { number: number }>({
  query: { data, error, refetch },
  title,
  getLabel,
  selectFrom = 2,
  children,
}: ComparedVersionsProps<Version>) {
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  if (error && !data)
    return <ErrorNotice title="The versions didn’t load" reassurance="They are safe." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" />;
  const { versions } = data;
  const after = versions.find(({ number }) => number === chosen.after) ?? versions[0];
  const before =
    versions.find(({ number }) => number === chosen.before) ?? versions.find(({ number }) => after && number < after.number) ?? after;
  if (versions.length < 2 || !after || !before) return null;
  const options = versions.map((version) => ({ value: String(version.number), label: getLabel(version) }));
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
    <Card title={title} padded={false}>
      {versions.length >= selectFrom && (
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
      <Box containerType="inline-size">{children(before, after)}</Box>
    </Card>
  );
}
