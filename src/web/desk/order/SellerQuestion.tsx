import { paths } from '#domain/addresses.ts';
import type { LegalIdentity } from '#domain/house.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';

type Props = { legal: LegalIdentity; orderId: string };

/** The first PDF of a house asks who makes it; a superadmin alone may write settings. */
export function SellerQuestion(props: Props) {
  const { me } = useSession();
  if (me?.role === 'superadmin') return <SellerForm {...props} />;
  return (
    <div className="stack gap-16">
      <p>
        Il manque à la maison sa raison sociale, son adresse ou son NCC. Seul un Super Admin peut les
        enregistrer&nbsp;: demandez-lui d’ouvrir cette facture, ou Réglages.
      </p>
      <div className="row">
        <DownloadWithout orderId={props.orderId} />
      </div>
    </div>
  );
}

function SellerForm({ legal, orderId }: Props) {
  const house = trpc.house.all.useQuery();
  const updating = trpc.house.update.useMutation({ meta: { silent: true } });
  const { errors, busy, attributes } = useLightForm({
    read: ({ legalName = '', address = '', ncc = '' }) => ({ legalName, address, ncc }),
    schema: () => import('#domain/inputs/house.ts').then((inputs) => inputs.sellerSchema),
    title: 'Réglages non enregistrés',
    send: async (changes) => {
      await updating.mutateAsync({ changes, seen: house.data?.version ?? 0 });
      downloadPdf(orderId);
    },
    // The dialog of the proof has said it.
    onFailure: ({ code }) => code === 'STEP_UP_REQUIRED',
  });
  return (
    <form {...attributes}>
      <p className="muted">Une seule fois, pour toutes les factures.</p>
      <Field
        label="Raison sociale"
        name="legalName"
        autoComplete="organization"
        maxLength={120}
        defaultValue={legal.legalName ?? ''}
        error={errors.legalName}
      />
      <Field
        label="Adresse du siège"
        name="address"
        autoComplete="off"
        maxLength={200}
        defaultValue={legal.address ?? ''}
        error={errors.address}
      />
      <Field
        label="NCC"
        name="ncc"
        help={'Le numéro de compte contribuable\u00a0: 7 chiffres et une lettre.'}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={legal.ncc ?? ''}
        error={errors.ncc}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          Enregistrer et télécharger
        </Button>
        <DownloadWithout orderId={orderId} />
      </div>
    </form>
  );
}

/** An address of its own would show the file in place of the page. */
function downloadPdf(orderId: string): void {
  const link = document.createElement('a');
  link.href = paths.invoicePdf(orderId);
  link.download = '';
  link.click();
}

const DownloadWithout = ({ orderId }: Pick<Props, 'orderId'>) => (
  <ButtonAnchor kind="ghost" href={paths.invoicePdf(orderId)} download>
    Télécharger sans
  </ButtonAnchor>
);
