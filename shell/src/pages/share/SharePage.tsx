import { useEffect, useState } from 'react';
import { readQuoteRequestDraft, saveQuoteRequestDraft } from '@techadds/shared/features/quote-request';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Card, EmptyState, Page, Text } from '@techadds/shared/ui';
import { useCan } from '@techadds/shared/session/use-can';
import { IconBuildingStore, IconShare } from '@techadds/shared/ui/icons';

/** What another app has shared; the service worker puts it into the fragment of the URL. */
function readShared(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Makes what another app has shared the draft of a quote request. */
export function SharePage() {
  const canRequestQuotes = useCan('quotes.request');
  const [text] = useState(() => readShared() || readQuoteRequestDraft());
  useEffect(() => {
    if (text === '') return;
    saveQuoteRequestDraft(text);
    history.replaceState(history.state, '', location.pathname);
  }, [text]);
  const marketplaceLink = (
    <ButtonLink variant="solid" size="lg" to={paths.marketplace} icon={<IconBuildingStore aria-hidden />}>
      Choose a service
    </ButtonLink>
  );
  return (
    <Page title="Request a quote">
      {text === '' ? (
        <EmptyState
          illustration
          icon={<IconShare size={14} />}
          title="Nothing was shared"
          text="Share a link, a text or a text file with TechAdds from another app, and it becomes the draft of a quote request."
          action={marketplaceLink}
        />
      ) : (
        <Card title="Shared with TechAdds">
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxHeight="20rem" overflow="auto" tabIndex={0}>
            {text}
          </Text>
          <Text color="fg.muted" mt="4" mb="4">
            {canRequestQuotes
              ? 'Choose the service it is about and press “Request a quote”. This text is in the request then, for you to change.'
              : 'Customers request quotes. With your role, copy it to where you need it.'}
          </Text>
          {canRequestQuotes && marketplaceLink}
        </Card>
      )}
    </Page>
  );
}
