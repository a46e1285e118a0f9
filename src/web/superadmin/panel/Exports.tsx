import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportKind } from '#domain/contract/exports.ts';
import { formatAmount } from '#domain/format/money.ts';
import { getPeriodAround, type Period, parsePeriod } from '#domain/format/period.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDownload } from '../useDownload.ts';
import { usePeriod } from './usePeriod.ts';

const KINDS = [
  ['commandes', 'Commandes'],
  ['lignes', 'Articles commandés'],
  ['clients', 'Clients'],
  ['livreurs', 'Livreurs'],
  ['encaissements', 'Encaissements'],
  ['remises', 'Remises'],
  ['reclamations', 'Réclamations'],
] as const satisfies [ExportKind, string][];
/** Exports that cover the panel's period; the others hold everything. */
const DATED: ExportKind[] = ['encaissements', 'remises', 'reclamations'];

export function Exports() {
  const { download, cancel, running, received } = useDownload();
  const { period } = usePeriod();
  const getFilters = (kind: ExportKind) =>
    DATED.includes(kind) ? getDates(period ?? getPeriodAround('day', Date.now())) : {};
  return (
    <Card title="Exporter les données (CSV)">
      <div className="stack">
        <div className="row">
          {KINDS.map(([kind, label]) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconDownload size={20} />}
              disabled={running !== null}
              loading={running === kind}
              onClick={() => download(kind, getFilters(kind))}
            >
              {label}
            </Button>
          ))}
        </div>
        <p className="muted">
          Encaissements, remises et réclamations sont ceux de la période choisie plus haut.
        </p>
        <p className="muted">
          Pour Excel et LibreOffice. Références et téléphones y restent du texte&nbsp;: une apostrophe peut
          précéder le «&nbsp;+&nbsp;».
        </p>
        {running ? (
          <Group role="status">
            <Progress value={100} animated flex={1} aria-label="Export en cours" />
            <span className="tabular">{formatAmount(Math.ceil(received / 1024))}&nbsp;ko</span>
            <Button variant="subtle" onClick={cancel}>
              Annuler l’export
            </Button>
          </Group>
        ) : null}
      </div>
    </Card>
  );
}

function getDates(period: Period): Record<string, string> {
  const bounds = parsePeriod(period);
  return bounds ? { from: String(bounds.since), to: String(bounds.until) } : {};
}
