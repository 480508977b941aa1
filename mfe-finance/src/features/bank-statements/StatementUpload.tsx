import { useRef, useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { toBase64 } from '@techadds/shared/api/upload';
import { uploadBankStatement, type BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import { bankCsvColumns, maxBankFileBytes } from '@techadds/shared/contract/bank-statements/states';
import { saveFile } from '@techadds/shared/file';
import { Button, Card, ErrorNotice, Field, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconDownload, IconUpload } from '@techadds/shared/ui/icons';

/** Chooses the file of a statement, which is read and compared at once. */
export function StatementUpload({ onUploaded }: { onUploaded: (statement: BankStatementDetail) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const upload = useApiMutation(uploadBankStatement);
  const read = async (file: File | undefined) => {
    if (!file) return;
    upload.reset();
    setName(file.name);
    if (file.size > maxBankFileBytes) return setProblem('The file is larger than 2 MB. Import it in parts.');
    setProblem(undefined);
    // An empty file has no content to encode.
    const data = file.size === 0 ? '' : await toBase64(file);
    upload.mutate({ body: { name: file.name.slice(0, 200), data } }, { onSuccess: onUploaded });
  };
  const fieldError = problem ?? upload.error?.fields.data;

  return (
    <Card title="Import a statement">
      <Stack gap="3">
        <Text color="fg.muted" textStyle="sm">
          A CAMT.053 or CSV file of your bank, with up to 1,000 lines and 2 MB. Nothing is booked before you have seen what its lines match.
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
              accept=".xml,.csv,.tsv,.txt,text/xml,application/xml,text/csv"
              aria-label="Bank statement"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                // The same file can be chosen again once it was corrected.
                target.value = '';
              }}
            />
          </Flex>
        </Field>
        {upload.error && fieldError === undefined && (
          <ErrorNotice title="The statement was not imported" reassurance="Nothing was booked." error={upload.error} />
        )}
        <Flex>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconDownload aria-hidden />}
            onClick={() => saveFile('bank-statement.csv', 'text/csv', `${bankCsvColumns.join(',')}\r\n`)}
          >
            An empty CSV file with all columns
          </Button>
        </Flex>
      </Stack>
    </Card>
  );
}
