import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Flex, Stack, Text } from '@techadds/shared/ui';
import { useCompanyLogo } from './useCompanyLogo';

/** The logos that the marketplaces of a company inherit; they are saved on upload. */
export function CompanyLogo({ company: { id, logo, darkLogo, status } }: { company: Company }) {
  const { put, isPending } = useCompanyLogo(id);
  return (
    <Card title="Logo">
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          Marketplaces without a logo of their own or of a brand show it: on pages, as icon, in e-mails and on documents.
        </Text>
        {logo !== null && (
          <Flex gap="3" flexWrap="wrap">
            <LogoSample source={logo} background="#ffffff" label="Logo in light mode" />
            <LogoSample source={darkLogo ?? logo} background="#15171b" tile={darkLogo === null} label="Logo in dark mode" />
          </Flex>
        )}
        {status !== 'terminated' && (
          <>
            <FileUpload
              label={logo === null ? 'Upload logo' : 'Replace logo'}
              purpose="brand_logo"
              remainingSlots={1}
              onUploaded={(fileId) => put(fileId, 'light', 'The logo is in use')}
            />
            {logo !== null && (
              <>
                <FileUpload
                  label={darkLogo === null ? 'Upload dark logo' : 'Replace dark logo'}
                  purpose="brand_logo"
                  remainingSlots={1}
                  onUploaded={(fileId) => put(fileId, 'dark', 'The dark logo is in use')}
                />
                <Flex gap="2" flexWrap="wrap">
                  <Button size="sm" variant="danger" busy={isPending} onClick={() => put(null, 'light', 'The logo is removed')}>
                    Remove logo
                  </Button>
                  {darkLogo !== null && (
                    <Button size="sm" busy={isPending} onClick={() => put(null, 'dark', 'The dark logo is removed')}>
                      Remove dark logo
                    </Button>
                  )}
                </Flex>
              </>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

function LogoSample({ source, background, tile, label }: { source: string; background: string; tile?: boolean; label: string }) {
  return (
    <Flex px="4" height="14" alignItems="center" rounded="md" border="1px solid" borderColor="line.strong" style={{ background }}>
      <Box asChild height="7" maxWidth="120px" rounded="sm" bg={tile ? 'white' : undefined}>
        <img src={imageUrl(source, 640)} alt={label} />
      </Box>
    </Flex>
  );
}
