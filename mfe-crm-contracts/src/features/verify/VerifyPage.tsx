import { useEffect, useState } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Box, ErrorNotice, Heading, Stack, Text } from '@techadds/shared/ui';
import { FileDrop } from './FileDrop';
import { VerificationResult } from './VerificationResult';
import { verifyFile, type Verification } from './verify-file';

/** A contract has at most some megabytes; a larger file is none. */
const maxBytes = 50 * 1024 * 1024;

interface State {
  busy?: string;
  result?: Verification;
  problem?: string;
  error?: ApiError;
}

/** Where anyone checks the PDF of a signed contract. The file stays on their device. */
export function VerifyPage() {
  const [state, setState] = useState<State>({});
  useEffect(() => {
    document.title = 'Verify a contract';
  }, []);
  const verify = async (file: File) => {
    if (file.size > maxBytes) return setState({ problem: `${file.name} is larger than 50 MB, so it is no sealed contract.` });
    setState({ busy: file.name });
    return verifyFile(file).then(
      (result) => setState({ result }),
      (error: ApiError) => setState({ error }),
    );
  };
  const { busy, result, problem, error } = state;
  return (
    <Box maxWidth="44rem" mx="auto" px={{ base: '4', sm: '6' }} py={{ base: '8', sm: '12' }}>
      <Stack gap="5">
        <Box>
          <Heading as="h1" size="2xl">
            Verify a contract
          </Heading>
          <Text color="fg.muted" mt="2" textWrap="pretty">
            Choose the PDF of a signed contract to see who sealed it, and whether anything was changed since. The file stays on your device;
            only its SHA-256 is compared with the record.
          </Text>
        </Box>
        <FileDrop busy={busy} problem={problem} onChoose={(file) => void verify(file)} />
        {error && <ErrorNotice title="The file was not compared with the record" reassurance="Choose it again." error={error} />}
        {result && <VerificationResult result={result} />}
      </Stack>
    </Box>
  );
}
