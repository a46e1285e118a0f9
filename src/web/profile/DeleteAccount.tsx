import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import classes from './ProfilePage.module.css';

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const { refresh } = useSession();
  const deleting = trpc.profile.deleteAccount.useMutation({
    meta: { title: 'Erreur', text: 'Votre compte n’a pas pu être supprimé.' },
    onSuccess: async () => {
      await refresh();
      toast.success('Compte supprimé', 'Vos données personnelles ont été effacées.');
    },
  });
  const close = () => {
    setAsking(false);
    deleting.reset();
  };

  return (
    <Card title="Supprimer mon compte">
      <p className={classes.hint}>
        Vos données personnelles sont effacées. Les commandes restent, sans votre nom, pour la
        comptabilité&nbsp;; seule la facture d’une commande livrée garde le nom, le téléphone et l’adresse du
        client.
      </p>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        Supprimer mon compte
      </Button>
      <PasswordDialog
        opened={asking}
        onClose={close}
        title={'Supprimer votre compte Laveo\u00a0?'}
        act="Supprimer mon compte"
        grave
        busy={deleting.isPending}
        error={deleting.error}
        onConfirm={(password) => deleting.mutate({ password })}
      >
        <p className={classes.hint}>Cette action est irréversible.</p>
      </PasswordDialog>
    </Card>
  );
}
