import { imageUrl } from '@techadds/shared/contract/files/images';
import { Box, Flex } from '@techadds/shared/ui/base';

/** The tenant's uploaded logo. In dark mode its dark variant, or else the light one on white, for which it was designed. */
export function TenantLogo({ light, dark }: { light: string; dark?: string | null | undefined }) {
  const image = (source: string, css: object) => (
    <Box asChild flex="none" height="7" maxWidth="120px" rounded="sm" objectFit="contain" {...css}>
      <img src={imageUrl(source, 640)} alt="" />
    </Box>
  );
  return (
    <>
      {image(light, { _dark: dark ? { display: 'none' } : { bg: 'white', px: '1' } })}
      {dark && image(dark, { display: 'none', _dark: { display: 'block' } })}
    </>
  );
}

/** A tenant's logo, or its initial on a dark tile. */
export function TenantTile({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [letter = ''] = name;
  if (logoUrl)
    return (
      <Box asChild flex="none" width="7" height="7" rounded="sm" objectFit="contain" bg="white">
        <img src={logoUrl} alt="" />
      </Box>
    );
  return (
    <Flex
      flex="none"
      width="6"
      height="6"
      rounded="sm"
      alignItems="center"
      justifyContent="center"
      bg="bg.inverted"
      color="fg.inverted"
      textStyle="sm"
      fontWeight="semibold"
      aria-hidden
    >
      {letter.toLocaleUpperCase()}
    </Flex>
  );
}
