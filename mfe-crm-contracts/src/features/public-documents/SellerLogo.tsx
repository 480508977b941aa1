import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { Box, Flex } from '@techadds/shared/ui';

const logoStyles = { flex: 'none', height: '8', maxWidth: '120px', rounded: 'sm', objectFit: 'contain' } as const;

/** The partner's logo, with the dark variant in dark mode; a light logo without one gets a white background there. Falls back to the initial. */
export function SellerLogo({ name, branding: { logo, darkLogo } }: { name: string; branding: AppliedBranding }) {
  const [letter = ''] = name;
  if (!logo)
    return (
      <Flex
        {...logoStyles}
        width="8"
        alignItems="center"
        justifyContent="center"
        bg="brand.solid"
        color="brand.contrast"
        textStyle="md"
        fontWeight="semibold"
        aria-hidden
      >
        {letter.toLocaleUpperCase()}
      </Flex>
    );
  return (
    <>
      <Box asChild {...logoStyles} _dark={darkLogo ? { display: 'none' } : { bg: 'white', px: '1' }}>
        <img src={imageUrl(logo, 640)} alt="" />
      </Box>
      {darkLogo && (
        <Box asChild {...logoStyles} display="none" _dark={{ display: 'block' }}>
          <img src={imageUrl(darkLogo, 640)} alt="" />
        </Box>
      )}
    </>
  );
}
