import { FileImage, FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Flex, Span, Text } from '@techadds/shared/ui';

const kinds = {
  logo: { title: 'Logo', sample: { maxWidth: '120px', height: '7' }, width: '160px', heightPx: 44 },
  favicon: { title: 'Favicon', sample: { width: '8', height: '8' }, width: '8', heightPx: 32 },
} as const;

interface BrandLogoFieldProps {
  kind: keyof typeof kinds;
  /** The id of the upload; empty without one. */
  fileId: string;
  /** The URL of the company's image, which applies without an upload. */
  inherited: string | null;
  /** Explains where the image comes from if it is neither uploaded nor inherited. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (fileId: string) => void;
}

/** Uploads the logo or the favicon of a brand, and says whether it is inherited or overridden. */
export function BrandLogoField({ kind, fileId, inherited, note, error, onChange }: BrandLogoFieldProps) {
  const { title, sample, width, heightPx } = kinds[kind];
  return (
    <Box>
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        {title}
      </Text>
      {fileId === '' && inherited !== null && (
        <Flex gap="3" mb="2" alignItems="center" textStyle="sm" color="fg.muted">
          <Box asChild flex="none" {...sample}>
            <img src={inherited} alt={`${title} of the company`} />
          </Box>
          Inherited from the company
        </Flex>
      )}
      {fileId === '' && inherited === null && note !== undefined && (
        <Text mb="2" textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      {fileId !== '' && (
        <Flex gap="3" mb="2" alignItems="center" flexWrap="wrap">
          <Box flex="none" width={width}>
            <FileImage id={fileId} alt={title} height={heightPx} fit={kind === 'logo' ? 'cover' : 'contain'} />
          </Box>
          <Button size="sm" onClick={() => onChange('')}>
            Remove {kind}
          </Button>
          {inherited !== null && (
            <Span textStyle="sm" color="fg.muted">
              Overrides that of the company
            </Span>
          )}
        </Flex>
      )}
      <FileUpload label={`Upload ${kind}`} purpose="brand_logo" remainingSlots={1} onUploaded={onChange} />
      {error !== undefined && (
        <Text role="alert" textStyle="xs" color="t.bad.fg" mt="1">
          {error}
        </Text>
      )}
    </Box>
  );
}
