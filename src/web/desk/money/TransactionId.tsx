import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import desk from '../desk.module.css';

/** How the provider names a payment, where it has said so. */
export function TransactionId({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <span className={desk.detail}>
      <span className="row gap-4 anywhere">
        {id}
        <CopyButton text={id} label="Copier le numéro de transaction" />
      </span>
    </span>
  );
}
