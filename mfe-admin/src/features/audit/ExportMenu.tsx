import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { exportAuditEvents } from '@techadds/shared/contract/audit/endpoints';
import { saveFile } from '@techadds/shared/file';
import { useAuth } from '@techadds/shared/session';
import { Button, toast } from '@techadds/shared/ui';
import { IconChevronDown, IconDownload, IconFileText } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { toAuditQuery, type AuditParams } from './search-params';

const exportFormats = {
  csv: { label: 'CSV, for spreadsheets', type: 'text/csv' },
  json: { label: 'JSON, with all that changed', type: 'application/json' },
} as const;
type ExportFormat = keyof typeof exportFormats;

/** Downloads the filtered events as a file. The request needs the access token, so a plain link would not work. */
export function ExportMenu({ address }: { address: AuditParams }) {
  const [busy, setBusy] = useState(false);
  const subdomain = useAuth().user?.subdomain ?? 'marketplace';

  const take = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const content = await call(exportAuditEvents, { query: { format, ...toAuditQuery(address) } });
      const name = `audit-${subdomain}-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(name, exportFormats[format].type, content);
      toast({ title: `${name} downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `Nothing was exported. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
    setBusy(false);
  };

  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <Button {...props} busy={busy} icon={<IconDownload aria-hidden />}>
          Export
          <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={(Object.keys(exportFormats) as ExportFormat[]).map((format) => ({
        label: exportFormats[format].label,
        icon: <IconFileText aria-hidden />,
        onSelect: () => void take(format),
      }))}
    />
  );
}
