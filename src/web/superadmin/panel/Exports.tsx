import { IconDownload } from '@tabler/icons-react';
import type { ExportKind } from '#domain/contract/exports.ts';
import { EXPORT_LABELS } from '#domain/format/exportWords.ts';
import { buildPeriod, type Period, parsePeriod } from '#domain/format/period.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDownload } from '../useDownload.ts';

const KINDS = Object.keys(EXPORT_LABELS) as ExportKind[];
/** These exports cover the panel's period; the others hold everything. */
const DATED: ExportKind[] = ['encaissements', 'reglements', 'remises', 'reclamations'];

export function Exports({ period }: { period: Period | undefined }) {
  const { download, running } = useDownload();
  const getFilters = (kind: ExportKind) =>
    DATED.includes(kind) ? getDates(period ?? buildPeriod('day', Date.now())) : {};
  return (
    <Card title="Exporter les données (CSV)">
      <div className="stack">
        <div className="row">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              kind="secondary"
              icon={IconDownload}
              disabled={running !== null}
              busy={running === kind}
              onClick={() => download(kind, getFilters(kind))}
            >
              {EXPORT_LABELS[kind]}
            </Button>
          ))}
        </div>
        <p className="muted">
          Encaissements, règlements, remises et réclamations sont ceux d’aujourd’hui, ou de la période choisie
          dans «&nbsp;Détail&nbsp;».
        </p>
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
