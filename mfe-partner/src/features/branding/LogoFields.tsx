import { useApiMutation } from '@techadds/shared/api';
import { setLogo, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Flex, Span, Stack, Text, toast } from '@techadds/shared/ui';
import { IconTrash } from '@techadds/shared/ui/icons';
import { sourceLabels } from './branding.labels';

type LogoMode = 'light' | 'dark';
const getFileId = (address: string) => address.split('/').at(-1) ?? '';

/** The logo, and its variant for dark mode; both are saved on upload. */
export function LogoFields({ branding: { tenant, inherited, effective } }: { branding: Branding }) {
  const { mutate, isPending } = useApiMutation(setLogo);
  const put = (fileId: string | null, mode: LogoMode, said: string, undo?: () => void) =>
    mutate(
      { body: { fileId, mode } },
      {
        onSuccess: () => toast({ title: said, ...(undo ? { action: { label: 'Undo', onClick: undo } } : { tone: 'ok' as const }) }),
        onError: (error) => toast({ title: `The logo was not changed. ${error.message}`, tone: 'bad' }),
      },
    );
  const remove = () => {
    const [light, dark] = [tenant.logo, tenant.darkLogo];
    put(null, 'light', 'The logo is removed', () => {
      if (!light) return;
      put(getFileId(light), 'light', 'Logo restored');
      if (dark) put(getFileId(dark), 'dark', 'Logo restored');
    });
  };
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
          onUploaded={(id) => put(id, 'light', 'The logo is in use')}
        />
        {tenant.logo && (
          <>
            <FileUpload
              label={tenant.darkLogo ? 'Replace dark logo' : 'Upload dark logo'}
              purpose="brand_logo"
              remainingSlots={1}
              onUploaded={(id) => put(id, 'dark', 'The dark logo is in use')}
            />
            <Flex gap="2" flexWrap="wrap">
              <Button size="sm" variant="danger" busy={isPending} icon={<IconTrash size={15} aria-hidden />} onClick={remove}>
                {inherited.logo === null ? 'Remove logo' : 'Reset to inherited'}
              </Button>
              {tenant.darkLogo && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    const dark = getFileId(tenant.darkLogo ?? '');
                    put(null, 'dark', 'Dark logo removed', () => put(dark, 'dark', 'Dark logo restored'));
                  }}
                >
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
