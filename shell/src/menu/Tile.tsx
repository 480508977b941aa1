import { Box, Flex } from '@techadds/shared/ui/base';

/** A tenant's logo, or the first letter of its name on a dark tile. */
export function Tile({ name, logoUrl }: { name: string; logoUrl: string | null }) {
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
