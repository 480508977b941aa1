import type { QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { paths } from '@techadds/shared/paths';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, Flex, TextLink } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { quoteStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

/** The reply to a request: a link to write a quote, or to the existing one. */
export function QuoteRequestReply({ request: { id, quote }, isCustomer }: { request: QuoteRequest; isCustomer: boolean }) {
  const canCreateQuote = useCan('quotes.create');
  if (quote)
    return (
      <Flex alignItems="center" gap="3" textStyle="sm">
        {canCreateQuote ? <TextLink to={paths.quote(quote.id)}>{quote.number}</TextLink> : !isCustomer && quote.number}
        <StatusBadge states={quoteStates} state={quote.status} variant="tint" />
        {isCustomer && quote.link && (
          // This page is outside the app, so it needs a full navigation.
          <ButtonLink variant="solid" to={quote.link} target="_top" icon={icon}>
            Read the quote
          </ButtonLink>
        )}
      </Flex>
    );
  if (!canCreateQuote) return null;
  return (
    <ButtonLink variant="solid" to={`${paths.newQuote}?request=${id}`} icon={icon}>
      Answer with a quote
    </ButtonLink>
  );
}

const icon = <IconFileText aria-hidden />;
