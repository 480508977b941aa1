import { useId, useRef, useState } from 'react';
import { Box, Button, Flex, Text } from '@techadds/shared/ui';
import { IconUpload } from '@techadds/shared/ui/icons';
import { imageTypes, toSignatureImage } from './picture';
import { SignatureView } from './SignatureView';

interface UploadPadProps {
  name: string;
  /** PNG as base64; empty without a picture. */
  png: string;
  onChange: (png: string) => void;
}

/** Uploads a picture of a signature. */
export function UploadPad({ name, png, onChange }: UploadPadProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await toSignatureImage(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This picture cannot be read. Choose another one.');
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <Box p="3" border="1px solid" borderColor="line.control" rounded="md" bg="bg">
      {png !== '' && (
        <Box mb="3">
          <SignatureView name={name} signature={{ kind: 'uploaded', png }} />
        </Box>
      )}
      <Flex alignItems="center" gap="3" flexWrap="wrap">
        <Button busy={busy} icon={<IconUpload aria-hidden />} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {png === '' ? 'Choose a picture' : 'Choose another'}
        </Button>
        <Text id={hintId} textStyle="xs" color="fg.muted" flex="1 1 9rem">
          PNG, JPEG or WebP of your signature. It is made smaller here.
        </Text>
      </Flex>
      {problem && (
        <Text role="alert" mt="2" textStyle="xs" color="t.bad.fg">
          {problem}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label="Picture of your signature"
        data-testid="signature-file"
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </Box>
  );
}
