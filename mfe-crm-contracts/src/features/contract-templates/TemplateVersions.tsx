import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listTemplateVersions, type TemplateDetail, type TemplateVersion } from '@techadds/shared/contract/contract-templates/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Card, ErrorNotice, Field, Grid, NativeSelect, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { getStatusMeta, templateStates } from '@techadds/shared/ui/states';
import { parseRichText, toPlainText } from '../rich-text/parse-rich-text';
import { TextChanges } from '../rich-text/TextChanges';

const toText = ({ bodyHtml }: TemplateVersion) => toPlainText(parseRichText(bodyHtml));

/** What changed between two versions of a template, marked in the text. */
export function TemplateVersions({ template: { id, version } }: { template: TemplateDetail }) {
  const { data, error, refetch } = useQuery(apiQuery(listTemplateVersions, { params: { id } }));
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  if (error && !data)
    return <ErrorNotice title="The versions didn’t load" reassurance="They are safe." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="120px" />;
  const { versions } = data;
  if (versions.length < 2) return null;
  const find = (wanted: number) => versions.find((each) => each.version === wanted) ?? versions[0]!;
  const after = find(chosen.to ?? version);
  const before = find(chosen.from ?? versions.find((each) => each.version < after.version)?.version ?? after.version);
  const options = versions.map((each) => ({
    value: String(each.version),
    label: `Version ${each.version}, ${getStatusMeta(templateStates, each.status).label.toLowerCase()}`,
  }));
  return (
    <Card title="Changes between versions">
      <Stack gap="4">
        <Grid gap="4" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
          <Field label="From">
            <NativeSelect
              options={options}
              value={String(before.version)}
              onChange={({ target }) => setChosen({ ...chosen, from: Number(target.value) })}
            />
          </Field>
          <Field label="To">
            <NativeSelect
              options={options}
              value={String(after.version)}
              onChange={({ target }) => setChosen({ ...chosen, to: Number(target.value) })}
            />
          </Field>
        </Grid>
        {toText(before) === toText(after) ? (
          <Text color="fg.muted">The words are the same.</Text>
        ) : (
          <TextChanges before={toText(before)} after={toText(after)} />
        )}
      </Stack>
    </Card>
  );
}
