import { IconDownload } from '@tabler/icons-react';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { PasswordAct } from './PasswordAct.tsx';
import classes from './ProfilePage.module.css';

export function ExportData() {
  const dataExport = trpc.profile.exportData.useMutation({
    meta: { title: 'Erreur', text: 'Vos données n’ont pas pu être exportées.' },
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'mes-donnees-laveo.json');
      toast.success('Données exportées', 'Le fichier est dans vos téléchargements.');
    },
  });
  return (
    <Card title="Mes données">
      <p className={classes.hint}>Tout ce que Laveo garde de vous, dans un fichier JSON.</p>
      <PasswordAct
        act="Exporter mes données"
        title="Exporter mes données"
        variant="default"
        leftSection={<IconDownload size={20} />}
        mutation={dataExport}
      />
    </Card>
  );
}
