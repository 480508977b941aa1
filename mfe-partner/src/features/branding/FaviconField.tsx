import { iconUrl } from '@techadds/shared/contract/branding/favicon';
import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Flex, Stack, Text } from '@techadds/shared/ui';
import { IconTrash } from '@techadds/shared/ui/icons';
import { sourceLabels } from './branding.labels';
import { useBrandingImages } from './useBrandingImages';

/** The icon of the browser tab; saved on upload. */
export function FaviconField({ branding: { tenant, inherited, effective } }: { branding: Branding }) {
  const { set, remove, removing } = useBrandingImages(tenant);
  return (
    <Card title="Favicon">
      <Stack gap="4">
        <Flex gap="3" alignItems="center">
          <Box asChild flex="none" width="8" height="8">
            <img src={iconUrl(effective)} alt="Favicon in use" />
          </Box>
          <Text textStyle="sm" color="fg.muted">
            {describeIcon(tenant.icon, inherited, effective)}
          </Text>
        </Flex>
        <FileUpload
          label={tenant.icon === null ? 'Upload favicon' : 'Replace favicon'}
          purpose="brand_logo"
          remainingSlots={1}
          onUploaded={(fileId) => set('icon', fileId)}
        />
        {tenant.icon !== null && (
          <Flex>
            <Button
              size="sm"
              variant="danger"
              busy={removing === 'icon'}
              icon={<IconTrash size={15} aria-hidden />}
              onClick={() => remove('icon')}
            >
              {inherited.icon === null ? 'Remove favicon' : 'Reset to inherited favicon'}
            </Button>
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

/** Where the favicon comes from, which is made from the logo or the color where no level has an image of its own. */
function describeIcon(own: string | null, inherited: Branding['inherited'], effective: Branding['effective']): string {
  if (own !== null)
    return inherited.icon === null ? 'Your own.' : `Overridden; inherited would be that of ${sourceLabels[inherited.iconFrom]}.`;
  if (effective.icon !== null) return `Inherited from ${sourceLabels[effective.iconFrom]}.`;
  if (effective.logo !== null) return 'Made from the logo. A square image of 64 pixels or more looks best.';
  return effective.theme === null ? 'That of TechAdds. A square image of 64 pixels or more looks best.' : 'Made in your color.';
}
