import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import styles from './PrintHead.module.css';

/** On paper only: whose sheet it is, as on an invoice. */
export function PrintHead({ house }: { house: (TeamContact & { legal: LegalIdentity }) | null }) {
  const lines = house ? [...listLegalLines(house.legal), ...listContactLines(house)] : [];
  return (
    <div className={styles.head}>
      <Logo height={30} />
      {lines.length > 0 ? (
        <address className={styles.seller}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : null}
    </div>
  );
}
