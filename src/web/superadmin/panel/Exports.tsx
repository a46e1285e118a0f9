import { IconDownload } from '@tabler/icons-react';
import type { ExportKind } from '#domain/contract/exports.ts';
import { EXPORT_LABELS } from '#domain/format/exportWords.ts';
import { buildPeriod, formatPeriod, type Period, parsePeriod } from '#domain/format/period.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDownload } from '../useDownload.ts';

/** These exports hold everything; the others cover the period of the page. */
const WHOLE: ExportKind[] = ['clients', 'livreurs'];
const DATED = (Object.keys(EXPORT_LABELS) as ExportKind[]).filter((kind) => !WHOLE.includes(kind));

export function Exports({ period = buildPeriod('day', Date.now()) }: { period: Period | undefined }) {
  const { download, running } = useDownload();
  const renderGroup = (title: string, kinds: readonly ExportKind[], filters: Record<string, string>) => (
    <fieldset className="bare">
      <legend className="semibold p-0">{title}</legend>
      <div className="row">
        {kinds.map((kind) => (
          <Button
            key={kind}
            kind="secondary"
            icon={IconDownload}
            disabled={running !== null}
            busy={running === kind}
            onClick={() => download(kind, filters)}
          >
            {EXPORT_LABELS[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
  return (
    <Card title="Exporter les données (CSV)">
      <div className="stack">
        {renderGroup(formatPeriod(period), DATED, getDates(period))}
        {renderGroup('Depuis le début', WHOLE, {})}
        <p className="muted">
          Pour Excel et LibreOffice. Références et téléphones y restent du texte&nbsp;: une apostrophe peut
          précéder le «&nbsp;+&nbsp;».
        </p>
      </div>
    </Card>
  );
}

function getDates(period: Period): Record<string, string> {
  const bounds = parsePeriod(period);
  return bounds ? { from: String(bounds.since), to: String(bounds.until) } : {};
}
