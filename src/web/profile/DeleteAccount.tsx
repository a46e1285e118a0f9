import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/toasts.ts';
import { failureOf, trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const { refresh } = useSession();
  const deleting = trpc.profile.deleteAccount.useMutation({
    meta: { title: 'Erreur', text: 'Votre compte n’a pas pu être supprimé.' },
    onSuccess: async () => {
      await refresh();
      toast.success('Compte supprimé', 'Vos données personnelles ont été effacées.');
    },
  });
  const failure = deleting.error ? failureOf(deleting.error) : null;
  const wrong = failure?.code === 'PASSWORD_WRONG' ? failure.text : undefined;
  const close = () => {
    setAsking(false);
    deleting.reset();
    setPassword('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deleting.mutate({ password });
  };

  return (
    <Card title="Supprimer mon compte">
      <p className={classes.hint}>
        Vos données personnelles sont effacées. Les commandes terminées restent, sans votre nom, pour la
        comptabilité.
      </p>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        Supprimer mon compte
      </Button>
      <Dialog opened={asking} onClose={close} title={'Supprimer votre compte Laveo\u00a0?'}>
        <form className={classes.form} onSubmit={submit}>
          <p className={classes.hint}>Cette action est irréversible.</p>
          <PasswordField
            label="Mot de passe"
            data-autofocus
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" color="red" loading={deleting.isPending} disabled={password === ''}>
            Supprimer mon compte
          </Button>
        </form>
      </Dialog>
    </Card>
  );
}
