import { CopyButton } from '#web/ui/form/CopyButton.tsx';

/** How the provider names a payment, where it has said so. */
export function TransactionId({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <span className="row gap-4 muted text-14 anywhere">
      {id}
      <CopyButton text={id} label="Copier le numéro de transaction" />
    </span>
  );
}
