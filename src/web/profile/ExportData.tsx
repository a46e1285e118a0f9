import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';

export function ExportData() {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const exporting = trpc.profile.exportData.useMutation({
    meta: { title: 'Erreur', text: 'Vos données n’ont pas pu être exportées.' },
    onSuccess: (data) => {
      save('mes-donnees-laveo.json', JSON.stringify(data, null, 2));
      close();
      toast.success('Données exportées', 'Le fichier est dans vos téléchargements.');
    },
  });
  const close = () => {
    setAsking(false);
    setPassword('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    exporting.mutate({ password });
  };

  return (
    <Card title="Mes données">
      <p className={classes.hint}>Tout ce que Laveo garde de vous, dans un fichier JSON.</p>
      <Button variant="default" leftSection={<IconDownload size={20} />} onClick={() => setAsking(true)}>
        Exporter mes données
      </Button>
      <Dialog opened={asking} onClose={close} title="Exporter mes données">
        <form className={classes.form} onSubmit={submit}>
          <PasswordField
            label="Mot de passe"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={exporting.isPending} disabled={password === ''}>
            Exporter mes données
          </Button>
        </form>
      </Dialog>
    </Card>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
