import { useRef, useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { toBase64 } from '@techadds/shared/api/upload';
import { importContacts, importCustomers, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { maxImportBytes, type ImportKind } from '@techadds/shared/contract/imports/fields';
import { saveFile } from '@techadds/shared/file';
import { Button, Card, ErrorNotice, Field, Flex, Heading, Span, Stack, Text } from '@techadds/shared/ui';
import { IconDownload, IconUpload } from '@techadds/shared/ui/icons';
import { importLabels } from './imports.labels';

/** The first step: the file. */
export function ImportUpload({ kind, onUploaded }: { kind: ImportKind; onUploaded: (data: ImportDetail) => void }) {
  const { accept, header, help, noun } = importLabels[kind];
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const upload = useApiMutation(kind === 'contacts' ? importContacts : importCustomers);

  const read = async (file: File | undefined) => {
    if (!file) return;
    upload.reset();
    setName(file.name);
    if (file.size > maxImportBytes) return setProblem('The file is larger than 10 MB. Import it in parts.');
    setProblem(undefined);
    // An empty file has no content to encode.
    const data = file.size === 0 ? '' : await toBase64(file);
    upload.mutate({ body: { name: file.name.slice(0, 200), data } }, { onSuccess: onUploaded });
  };
  const fieldError = problem ?? upload.error?.fields.data;

  return (
    <Card>
      <Stack gap="4" p="4">
        <Heading as="h2" textStyle="md">
          Choose a file
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {help} Nothing is saved before you have seen what would become of the rows.
        </Text>
        <Field label="File" error={fieldError}>
          <Flex alignItems="center" gap="3" flexWrap="wrap">
            <Button variant="solid" busy={upload.isPending} icon={<IconUpload aria-hidden />} onClick={() => input.current?.click()}>
              Choose file
            </Button>
            <Span textStyle="sm" color="fg.muted" overflowWrap="anywhere" role="status">
              {upload.isPending ? `Reading ${name}` : (name ?? 'None yet')}
            </Span>
            <input
              ref={input}
              type="file"
              hidden
              accept={accept}
              aria-label="File to import"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                // The same file can be chosen again once it was corrected.
                target.value = '';
              }}
            />
          </Flex>
        </Field>
        {upload.error && fieldError === undefined && (
          <ErrorNotice title="The file was not read" reassurance="Nothing was saved." error={upload.error} />
        )}
        <Flex>
          <Button size="sm" variant="ghost" icon={<IconDownload aria-hidden />} onClick={() => saveFile(`${noun}.csv`, 'text/csv', header)}>
            An empty file with all columns
          </Button>
        </Flex>
      </Stack>
    </Card>
  );
}
