import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useParams } from '@techadds/shared/router';
import { Badge, Flex, lazyComponent, Text } from '@techadds/shared/ui';
import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDownload,
  IconFolder,
  IconLink,
  IconPackage,
  IconPencil,
} from '@techadds/shared/ui/icons';
import type { MenuItem } from '@techadds/shared/ui/menu';
import { quoteStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { QuoteContent } from './QuoteContent';
import { QuoteDetails } from './QuoteDetails';
import { QuotePrimaryAction } from './QuotePrimaryAction';
import { quoteRecord } from './quote.record';
import { useQuoteActions } from './useQuoteActions';

const SendDialog = lazyComponent(() => import('./SendDialog').then((part) => part.SendDialog));
const ReplyDialog = lazyComponent(() => import('./ReplyDialog').then((part) => part.ReplyDialog));
const MakeContractDialog = lazyComponent(() => import('./MakeContractDialog').then((part) => part.MakeContractDialog));
const VoidDialog = lazyComponent(() => import('./VoidDialog').then((part) => part.VoidDialog));
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** A quote as the partner sees it: content, status and actions. */
export function QuotePage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getQuote, { params: { id } }));
  return (
    <RecordQuery {...quoteRecord} query={query}>
      {(quote) => <QuoteRecord quote={quote} />}
    </RecordQuery>
  );
}

function QuoteRecord({ quote }: { quote: QuoteDetail }) {
  const { id, number, title, status, link, archivedAt, allowedActions } = quote;
  const actions = useQuoteActions(quote);
  const [asking, setAsking] = useState<'send' | 'void' | 'reply' | 'contract'>();
  const close = () => setAsking(undefined);
  const may = (action: (typeof allowedActions)[number], item: MenuItem) => (allowedActions.includes(action) ? [item] : []);
  const others: MenuItem[] = [
    ...may('update', { label: 'Edit', icon: <IconPencil {...icon} />, to: paths.editQuote(id) }),
    ...may('revise', { label: 'Revise', icon: <IconPencil {...icon} />, onSelect: () => void actions.revise('current') }),
    ...may('convert', { label: 'Make order', icon: <IconPackage {...icon} />, onSelect: () => void actions.makeOrder() }),
    ...may('convert', { label: 'Create project', icon: <IconFolder {...icon} />, to: `${paths.newProject}?quote=${id}` }),
    ...may('duplicate', { label: 'Duplicate', icon: <IconCopy {...icon} />, onSelect: () => void actions.duplicate() }),
    ...(link ? [{ label: 'Copy customer link', icon: <IconLink {...icon} />, onSelect: () => void actions.copyLink() }] : []),
    { label: 'Download PDF', icon: <IconDownload {...icon} />, onSelect: () => void actions.download() },
    ...may('restore', { label: 'Restore', icon: <IconArrowBackUp {...icon} />, onSelect: () => void actions.restore() }),
    ...may('void', { label: 'Void', icon: <IconBan {...icon} />, danger: true, onSelect: () => setAsking('void') }),
    ...may('archive', { label: 'Archive', icon: <IconArchive {...icon} />, danger: true, onSelect: () => void actions.archive() }),
  ];
  return (
    <>
      <RecordPage
        title={number}
        crumbs={quoteRecord.crumbs}
        badge={
          <Flex gap="2">
            <StatusBadge states={quoteStates} state={status} variant="tint" />
            {archivedAt && <Badge icon={<IconArchive size={13} aria-hidden />}>Archived</Badge>}
          </Flex>
        }
        description={
          <Text as="span" fontWeight="semibold" color="fg" overflowWrap="anywhere">
            {title}
          </Text>
        }
        primaryAction={
          <QuotePrimaryAction
            quote={quote}
            actions={actions}
            onSend={() => setAsking('send')}
            onReply={() => setAsking('reply')}
            onMakeContract={() => setAsking('contract')}
          />
        }
        moreActions={others}
        sidebar={<QuoteDetails quote={quote} />}
      >
        <QuoteContent quote={quote} actions={actions} onReply={() => setAsking('reply')} />
      </RecordPage>
      {asking === 'send' && <SendDialog quote={quote} onClose={close} />}
      {asking === 'reply' && <ReplyDialog quote={quote} onClose={close} />}
      {asking === 'contract' && <MakeContractDialog quote={quote} onClose={close} />}
      {asking === 'void' && <VoidDialog quote={quote} onClose={close} />}
    </>
  );
}
