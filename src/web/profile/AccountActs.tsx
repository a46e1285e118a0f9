import { IconDownload } from '@tabler/icons-react';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { PasswordAct } from './PasswordAct.tsx';

export function DeleteAccountCard({ staff }: { staff: boolean }) {
  const { refresh } = useSession();
  const deletion = trpc.profile.deleteAccount.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      await refresh();
      toast.success('Compte supprimé', 'Vos données personnelles ont été effacées.');
    },
  });
  return (
    <Card title="Supprimer mon compte">
      <p className="muted mb-12">
        Vos données personnelles sont effacées. Les commandes restent, sans votre nom, pour la comptabilité.
        {staff ? null : (
          <>
            {' '}
            Seule la facture d’une commande livrée garde votre nom, votre téléphone et votre adresse. Les
            super administrateurs de Laveo peuvent encore les lire&nbsp;; pour tous les autres, vous devenez
            «&nbsp;Client&nbsp;supprimé&nbsp;».
          </>
        )}
      </p>
      <PasswordAct
        act="Supprimer mon compte"
        title={'Supprimer votre compte Laveo\u00a0?'}
        failed="Votre compte n’a pas pu être supprimé."
        kind="pale"
        danger
        mutation={deletion}
      >
        <p className="muted">Cette action est irréversible.</p>
      </PasswordAct>
    </Card>
  );
}

export function ExportDataCard() {
  const dataExport = trpc.profile.exportData.useMutation({
    meta: { silent: true },
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'mes-donnees-laveo.json');
      toast.success('Données exportées', 'Le fichier est dans vos téléchargements.');
    },
  });
  return (
    <Card title="Mes données">
      <p className="muted mb-12">Tout ce que Laveo garde de vous, dans un fichier JSON.</p>
      <PasswordAct
        act="Exporter mes données"
        title="Exporter mes données"
        failed="Vos données n’ont pas pu être exportées."
        kind="secondary"
        icon={IconDownload}
        mutation={dataExport}
      />
    </Card>
  );
}
