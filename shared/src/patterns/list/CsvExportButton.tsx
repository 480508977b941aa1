import { useState } from 'react';
import { call, type CallArguments } from '@techadds/shared/api';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { saveFile } from '@techadds/shared/file';
import { useAuth } from '@techadds/shared/session';
import { Button, toast } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';

/** Saves the response of an endpoint as a file; reports the progress in percent. */
function useCsvExport(endpoint: EndpointShape, name: string) {
  const subdomain = useAuth().user?.subdomain ?? 'marketplace';
  const [percent, setPercent] = useState<number>();
  const exportCsv = async (query: Record<string, string | undefined>) => {
    if (percent !== undefined) return;
    setPercent(0);
    try {
      const onLines = (lines: number, total = 0) => setPercent(total === 0 ? 0 : Math.min(100, Math.round((100 * (lines - 1)) / total)));
      const text = await call(endpoint, ...([{ query }, { onLines }] as unknown as CallArguments<EndpointShape>));
      const file = `${name}-${subdomain}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, 'text/csv', text as string);
      toast({ title: `${file} downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `Nothing was exported. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
    setPercent(undefined);
  };
  return { percent, take: exportCsv };
}

interface CsvExportButtonProps {
  endpoint: EndpointShape;
  /** The start of the file name; tenant and day follow. */
  name: string;
  /** The filters of the list: all matching rows are exported, on all pages. */
  query: Record<string, string | undefined>;
}

/** Exports all rows of a list as CSV. */
export function CsvExportButton({ endpoint, name, query }: CsvExportButtonProps) {
  const { percent, take: exportCsv } = useCsvExport(endpoint, name);
  return (
    <Button busy={percent !== undefined} icon={<IconDownload aria-hidden />} onClick={() => void exportCsv(query)}>
      {percent === undefined ? 'Export' : `Exporting, ${percent} %`}
    </Button>
  );
}
