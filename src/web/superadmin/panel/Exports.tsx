import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatAmount } from '#domain/format/money.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDownload } from '../useDownload.ts';
import classes from './Panel.module.css';

const KINDS = [
  ['commandes', 'Commandes'],
  ['lignes', 'Articles commandés'],
  ['clients', 'Clients'],
  ['livreurs', 'Livreurs'],
] as const;

/** The business as files that French Excel opens. One at a time, and it can be stopped. */
export function Exports() {
  const { download, cancel, running, received } = useDownload();
  return (
    <Card title="Exporter les données (CSV)">
      <Group gap="xs">
        {KINDS.map(([kind, label]) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={20} />}
            disabled={running !== null}
            loading={running === kind}
            onClick={() => download(kind)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <p className={classes.hint}>
        Pour Excel et LibreOffice. Une référence qui ressemble à un nombre (12345678) y reste du texte, grâce
        à une tabulation qui ne se voit pas&nbsp;; un téléphone, grâce à une apostrophe devant le
        «&nbsp;+&nbsp;».
      </p>
      {running ? (
        <Group mt="md" role="status">
          <Progress value={100} animated flex={1} aria-label="Export en cours" />
          <span className="tabular">{formatAmount(Math.ceil(received / 1024))}&nbsp;ko</span>
          <Button variant="subtle" onClick={cancel}>
            Annuler l’export
          </Button>
        </Group>
      ) : null}
    </Card>
  );
}
