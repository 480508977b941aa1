import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconTrash } from '@techadds/shared/ui/icons';
import { sourceLabels } from './branding.labels';
import { useBrandingImages } from './useBrandingImages';

/** The logo, and its variant for dark mode; both are saved on upload. */
export function LogoFields({ branding: { tenant, inherited, effective } }: { branding: Branding }) {
  const { set, remove, removing } = useBrandingImages(tenant);
  return (
    <Card title="Logo">
      <Stack gap="4">
        {effective.logo ? (
          <Flex gap="3" flexWrap="wrap" alignItems="center">
            <LogoSample source={effective.logo} background="#ffffff" label="Logo in light mode" />
            <LogoSample
              source={effective.darkLogo ?? effective.logo}
              background="#15171b"
              tile={effective.darkLogo === null}
              label="Logo in dark mode"
            />
            <Stack gap="1" textStyle="sm" color="fg.muted">
              <Span>Logo: {describeSource(tenant.logo, inherited.logo, inherited.logoFrom)}</Span>
              <Span>
                Dark logo:{' '}
                {effective.darkLogo === null
                  ? 'the logo on white'
                  : describeSource(tenant.darkLogo, inherited.darkLogo, inherited.logoFrom)}
              </Span>
            </Stack>
          </Flex>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            No logo yet: the first letter of the name is shown instead.
          </Text>
        )}
        <FileUpload
          label={tenant.logo ? 'Replace logo' : 'Upload logo'}
          purpose="brand_logo"
          remainingSlots={1}
          onUploaded={(id) => set('light', id)}
        />
        {tenant.logo && (
          <>
            <FileUpload
              label={tenant.darkLogo ? 'Replace dark logo' : 'Upload dark logo'}
              purpose="brand_logo"
              remainingSlots={1}
              onUploaded={(id) => set('dark', id)}
            />
            <Flex gap="2" flexWrap="wrap">
              <Button
                size="sm"
                variant="danger"
                busy={removing === 'light'}
                icon={<IconTrash size={15} aria-hidden />}
                onClick={() => remove('light')}
              >
                {inherited.logo === null ? 'Remove logo' : 'Reset to inherited'}
              </Button>
              {tenant.darkLogo && (
                <Button size="sm" variant="ghost" busy={removing === 'dark'} onClick={() => remove('dark')}>
                  Remove dark logo
                </Button>
              )}
            </Flex>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Whether a logo is inherited, overridden, or the only one. */
function describeSource(own: string | null, above: string | null, from: Branding['inherited']['logoFrom']): string {
  if (own === null) return `inherited from ${sourceLabels[from]}`;
  return above === null ? 'your own' : `overridden; inherited would be that of ${sourceLabels[from]}`;
}

function LogoSample({ source, background, tile, label }: { source: string; background: string; tile?: boolean; label: string }) {
  return (
    <Flex
      height="14"
      minWidth="20"
      px="4"
      alignItems="center"
      justifyContent="center"
      rounded="md"
      border="1px solid"
      borderColor="line.strong"
      style={{ background }}
    >
      <Box asChild height="7" maxWidth="120px" rounded="sm" bg={tile ? 'white' : undefined}>
        <img src={imageUrl(source, 640)} alt={label} />
      </Box>
    </Flex>
  );
}
