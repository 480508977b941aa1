import { useState } from 'react';
import { apiQuery, queryKey } from '@techadds/shared/api';
import {
  approveTemplate,
  archiveTemplate,
  cloneTemplate,
  getTemplate,
  restoreTemplate,
  submitTemplate,
  type TemplateDetail,
} from '@techadds/shared/contract/contract-templates/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { RecordPage, useAction } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useParams } from '@techadds/shared/router';
import { Badge, Box, Button, ButtonLink, Card, DescriptionList, Flex, lazyComponent, Stack, Text } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconCheck, IconCopy, IconMessage, IconPencil, IconSend, IconX } from '@techadds/shared/ui/icons';
import type { MenuItem } from '@techadds/shared/ui/menu';
import { templateStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { useArchiveOptions } from '../record/useArchiveOptions';
import { NoteDialog } from './NoteDialog';
import { templateRecord } from './template.record';
import { TemplateHistory } from './TemplateHistory';
import { TemplatePreview } from './TemplatePreview';

const TemplateVersions = lazyComponent(() => import('./TemplateVersions').then((part) => part.TemplateVersions));
const icon = { size: 15, 'aria-hidden': true } as const;

/** A template: its text with sample or real values, its versions and the decisions about it. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getTemplate, { params: { id } }));
  return (
    <RecordQuery {...templateRecord} query={query}>
      {(template) => <TemplateView template={template} />}
    </RecordQuery>
  );
}

function TemplateView({ template }: { template: TemplateDetail }) {
  const { id, name, description, status, version, approvedVersion, archivedAt, allowedActions, note, signerRoles, partner } = template;
  const params = { id };
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'requestChanges' | 'reject'>();
  const { archiving, restoring } = useArchiveOptions(queryKey(getTemplate, { params }), name);
  const restore = useAction(restoreTemplate, restoring);
  const archive = useAction(archiveTemplate, { ...archiving, undo: () => restore.run({ params }) });
  const submit = useAction(submitTemplate, { done: () => `${name} awaits approval`, failed: `${name} was not submitted.` });
  const approve = useAction(approveTemplate, { done: () => `${name} is approved`, failed: `${name} was not approved.` });
  const clone = useAction(cloneTemplate, { failed: `${name} was not copied.`, onSuccess: (copy) => navigate(paths.editTemplate(copy.id)) });
  const may = (action: (typeof allowedActions)[number]) => allowedActions.includes(action);
  const mayEdit = may('update') || may('revise');
  const editLabel = may('revise') ? 'New version' : 'Edit';
  const primary = may('approve') ? (
    <Button variant="solid" icon={<IconCheck {...icon} />} busy={approve.busy} onClick={() => void approve.run({ params })}>
      Approve
    </Button>
  ) : may('submit') ? (
    <Button variant="solid" icon={<IconSend {...icon} />} busy={submit.busy} onClick={() => void submit.run({ params })}>
      Submit for approval
    </Button>
  ) : may('restore') ? (
    <Button variant="solid" icon={<IconArrowBackUp {...icon} />} onClick={() => void restore.run({ params })}>
      Restore
    </Button>
  ) : (
    mayEdit && (
      <ButtonLink to={paths.editTemplate(id)} icon={<IconPencil {...icon} />}>
        {editLabel}
      </ButtonLink>
    )
  );
  const others: MenuItem[] = [
    ...(mayEdit ? [{ label: editLabel, icon: <IconPencil {...icon} />, to: paths.editTemplate(id) }] : []),
    ...(may('requestChanges')
      ? [{ label: 'Request changes', icon: <IconMessage {...icon} />, onSelect: () => setAsking('requestChanges') }]
      : []),
    { label: 'Clone', icon: <IconCopy {...icon} />, onSelect: () => void clone.run({ params }) },
    ...(may('reject') ? [{ label: 'Reject', icon: <IconX {...icon} />, danger: true, onSelect: () => setAsking('reject') }] : []),
    ...(may('archive')
      ? [{ label: 'Archive', icon: <IconArchive {...icon} />, danger: true, onSelect: () => void archive.run({ params }) }]
      : []),
  ];
  return (
    <RecordPage
      title={name}
      crumbs={templateRecord.crumbs}
      badge={
        <Flex gap="2">
          <StatusBadge states={templateStates} state={status} variant="tint" />
          {archivedAt && <Badge icon={<IconArchive size={13} aria-hidden />}>Archived</Badge>}
        </Flex>
      }
      description={description}
      primaryAction={primary}
      moreActions={others}
      sidebar={
        <Card title="Details">
          <DescriptionList
            items={[
              { term: 'Partner', value: partner?.name ?? 'All partners' },
              { term: 'Version', value: String(version) },
              { term: 'In use', value: approvedVersion === null ? 'None yet' : `Version ${approvedVersion}` },
              { term: 'Who signs', value: signerRoles.join(', ') },
              { term: 'Changed', value: formatDateTime(template.updatedAt) },
            ]}
          />
        </Card>
      }
    >
      <Stack gap="5">
        {note !== '' && (
          <Box
            p="3"
            rounded="md"
            bg={status === 'rejected' ? 't.bad.bg' : 't.wait.bg'}
            color={status === 'rejected' ? 't.bad.fg' : 't.wait.fg'}
          >
            <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
              The reviewer says: “{note}”
            </Text>
          </Box>
        )}
        <TemplatePreview key={version} template={template} />
        {version > 1 && <TemplateVersions template={template} />}
        <TemplateHistory template={template} />
      </Stack>
      {asking && <NoteDialog template={template} action={asking} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  );
}
