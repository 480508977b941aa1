import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { checkImport, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { importFields, type duplicateChoices } from '@techadds/shared/contract/imports/fields';
import { Box, Button, Card, ErrorNotice, Field, Flex, Grid, Heading, NativeSelect, Span, Stack, Text } from '@techadds/shared/ui';
import { formatCount } from './imports.labels';

type Duplicates = (typeof duplicateChoices)[number];
const duplicateOptions = [
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'update', label: 'Update them from the file' },
];

interface ImportMappingProps {
  data: ImportDetail;
  onChecked: (data: ImportDetail) => void;
  onRestart: () => void;
}

/** The second step: which column is which field, and what happens to known e-mails. */
export function ImportMapping({ data, onChecked, onRestart }: ImportMappingProps) {
  const { id, kind, fileName, rowCount, encoding, headings, sample } = data;
  const [mapping, setMapping] = useState(data.mapping);
  const [duplicates, setDuplicates] = useState<Duplicates>(data.duplicates);
  const check = useApiMutation(checkImport);
  const options = [
    { value: '', label: 'Do not import' },
    ...Object.entries(importFields[kind]).map(([value, label]) => ({ value, label })),
  ];
  const mappingError = check.error?.fields.mapping;

  return (
    <Card>
      <Stack gap="4" p="4">
        <Heading as="h2" textStyle="md">
          Match columns
        </Heading>
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {fileName} has {formatCount(rowCount)} {rowCount === 1 ? 'row' : 'rows'}. Choose the field for each column.
        </Text>
        {encoding === 'windows-1252' && (
          <Box p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm" role="status">
            The file is not in UTF-8, so it was read as Windows-1252 (Latin-1). If the examples below look wrong, save it as “CSV UTF-8” and
            choose it again.
          </Box>
        )}
        <Stack as="ul" gap="0" listStyleType="none">
          {headings.map((heading, n) => {
            const examples = [...new Set(sample.map((row) => row[n] ?? '').filter((cell) => cell !== ''))].slice(0, 3).join(' · ');
            return (
              <Box as="li" key={n} py="3" borderTop="1px solid" borderColor="line">
                <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 16rem' }} gap="3" alignItems="center">
                  <Box minWidth="0">
                    <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
                      {heading}
                    </Text>
                    <Text textStyle="xs" color="fg.muted" truncate>
                      {examples || 'Empty in the first rows'}
                    </Text>
                  </Box>
                  <NativeSelect
                    aria-label={`Field for column ${n + 1}, ${heading}`}
                    value={mapping[n] ?? ''}
                    options={options}
                    onChange={({ target }) => setMapping(mapping.map((field, column) => (column === n ? target.value || null : field)))}
                  />
                </Grid>
              </Box>
            );
          })}
        </Stack>
        {mappingError && (
          <Span role="alert" textStyle="sm" color="t.bad.fg">
            {mappingError}
          </Span>
        )}
        <Field label={`${kind === 'contacts' ? 'Contacts' : 'Customers'} whose e-mail you have already`}>
          <NativeSelect
            value={duplicates}
            options={duplicateOptions}
            onChange={({ target }) => setDuplicates(target.value as Duplicates)}
          />
        </Field>
        {check.error && !mappingError && (
          <ErrorNotice title="The check did not start" reassurance="Nothing was imported." error={check.error} />
        )}
        <Flex gap="2" flexWrap="wrap">
          <Button
            variant="solid"
            busy={check.isPending}
            onClick={() => check.mutate({ params: { id }, body: { mapping, duplicates } }, { onSuccess: onChecked })}
          >
            Check the rows
          </Button>
          <Button onClick={onRestart}>Choose another file</Button>
        </Flex>
      </Stack>
    </Card>
  );
}
