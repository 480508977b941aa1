import type { PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { Box, Flex, Grid, Span, Text } from '@techadds/shared/ui';
import { IconCircleX, IconSignature } from '@techadds/shared/ui/icons';
import { SignatureView } from './SignatureView';

type Signer = PublicContract['signers'][number];

interface SignersProps {
  contract: PublicContract;
  /** Focuses the signature panel; absent when there is nothing to sign. */
  onSign?: () => void;
}

/** All signers with their signature or status, as at the end of a paper contract. */
export function Signers({ contract: { signers, me }, onSign }: SignersProps) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      mt="8"
      columnGap="6"
      rowGap="6"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))"
      _cSm={{ gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}
    >
      {signers.map((signer) => (
        <Flex key={signer.id} as="li" direction="column" minWidth="0">
          <Flex direction="column" justifyContent="flex-end" minHeight="5.5rem" pb="1" borderBottom="1px solid" borderColor="line.control">
            <SignerMark signer={signer} {...(signer.id === me.id && onSign && { onSign })} />
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1.5" overflowWrap="anywhere">
            {signer.name}
            {signer.signedAt && `, ${formatDate(signer.signedAt)}`}
            {signer.id === me.id && <Span color="fg.subtle"> (you)</Span>}
          </Text>
        </Flex>
      ))}
    </Grid>
  );
}

function SignerMark({ signer: { name, status, signature }, onSign }: { signer: Signer; onSign?: () => void }) {
  if (signature) return <SignatureView signature={signature} name={name} />;
  if (onSign)
    return (
      <Flex
        asChild
        alignItems="center"
        justifyContent="center"
        gap="2"
        height="4.75rem"
        mb="1"
        width="full"
        rounded="md"
        border="1px dashed"
        borderColor="brand.mark"
        bg="brand.subtle"
        color="brand.fg"
        fontWeight="medium"
        cursor="pointer"
      >
        <button type="button" onClick={onSign}>
          <IconSignature size={18} aria-hidden />
          Sign here
        </button>
      </Flex>
    );
  if (status === 'declined')
    return (
      <Flex alignItems="center" gap="1.5" textStyle="sm" color="t.bad.fg">
        <IconCircleX size={15} aria-hidden />
        Declined
      </Flex>
    );
  return (
    <Box textStyle="sm" color="fg.subtle">
      {status === 'delivered' ? 'Opened, not signed yet' : status === 'sent' ? 'Signature requested' : 'Not requested yet'}
    </Box>
  );
}
