import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { getProfile } from '@techadds/shared/contract/accounts/profile';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Box, Flex, Span, TextLink } from '@techadds/shared/ui';
import { IconMail } from '@techadds/shared/ui/icons';

/** Asks a new user to confirm the e-mail address. The refetch on focus hides it after the confirmation. */
export function ConfirmEmail({ user }: { user: User }) {
  const { data } = useQuery(apiQuery(getProfile));
  const { email, emailVerified } = data?.user ?? user;
  if (emailVerified) return null;
  return (
    <Flex mb="5" px="4" py="2.5" gap="2.5" rounded="md" bg="t.info.bg" color="t.info.fg" textStyle="sm">
      <Span display="flex" flex="none" mt="2px" aria-hidden>
        <IconMail />
      </Span>
      <Box minWidth="0" overflowWrap="anywhere">
        We sent a link to {email}. Confirm your address to receive notifications.{' '}
        <TextLink to={`${paths.settings}/email`}>Didn’t get it?</TextLink>
      </Box>
    </Flex>
  );
}
