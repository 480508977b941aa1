import { iconUrl } from '@techadds/shared/contract/branding/favicon';
import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Flex, Stack, Text } from '@techadds/shared/ui';
import { useCompanyLogo } from './useCompanyLogo';

/** The favicon that the marketplaces of a company inherit; it is saved on upload. */
export function CompanyFavicon({ company: { id, logo, icon, status } }: { company: Company }) {
  const { put, isPending } = useCompanyLogo(id);
  return (
    <Card title="Favicon">
      <Stack gap="4">
        <Flex gap="3" alignItems="center">
          {(icon !== null || logo !== null) && (
            <Box asChild flex="none" width="8" height="8">
              <img src={iconUrl({ theme: null, logo, icon })} alt="Favicon in use" />
            </Box>
          )}
          <Text textStyle="sm" color="fg.muted">
            {describeIcon(icon, logo)}
          </Text>
        </Flex>
        {status !== 'terminated' && (
          <>
            <FileUpload
              label={icon === null ? 'Upload favicon' : 'Replace favicon'}
              purpose="brand_logo"
              remainingSlots={1}
              onUploaded={(fileId) => put(fileId, 'icon', 'The favicon is in use')}
            />
            {icon !== null && (
              <Flex>
                <Button size="sm" variant="danger" busy={isPending} onClick={() => put(null, 'icon', 'The favicon is removed')}>
                  Remove favicon
                </Button>
              </Flex>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

function describeIcon(icon: string | null, logo: string | null): string {
  if (icon !== null) return 'Marketplaces without a favicon or a logo of their own or of a brand show it in browser tabs.';
  const source = logo === null ? 'Drawn in the color of each marketplace' : 'Made from the logo';
  return `${source}. A square image of 64 pixels or more looks best.`;
}
