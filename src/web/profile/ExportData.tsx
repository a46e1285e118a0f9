import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import classes from './ProfilePage.module.css';

export function ExportData() {
  const [asking, setAsking] = useState(false);
  const exporting = trpc.profile.exportData.useMutation({
    meta: { title: 'Erreur', text: 'Vos données n’ont pas pu être exportées.' },
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'mes-donnees-laveo.json');
      close();
      toast.success('Données exportées', 'Le fichier est dans vos téléchargements.');
    },
  });
  const close = () => {
    setAsking(false);
    exporting.reset();
  };

  return (
    <Card title="Mes données">
      <p className={classes.hint}>Tout ce que Laveo garde de vous, dans un fichier JSON.</p>
      <Button variant="default" leftSection={<IconDownload size={20} />} onClick={() => setAsking(true)}>
        Exporter mes données
      </Button>
      <PasswordDialog
        opened={asking}
        onClose={close}
        title="Exporter mes données"
        act="Exporter mes données"
        busy={exporting.isPending}
        error={exporting.error}
        onConfirm={(password) => exporting.mutate({ password })}
      />
    </Card>
  );
}
