import { buildWhatsAppUrl, formatPhone } from '#domain/format/phone.ts';
import type { TeamContact } from '#domain/house.ts';
import styles from './Phone.module.css';

export function Phone({ value }: { value: string | null | undefined }) {
  if (!value) return <span>N/A</span>;
  return (
    <a className="tabular nowrap" href={`tel:${value}`}>
      {formatPhone(value)}
    </a>
  );
}

export function TeamLinks({ teamPhone, teamWhatsapp }: TeamContact) {
  return (
    <span className={`row gap-0-24 ${styles.links}`}>
      {teamPhone ? <Phone value={teamPhone} /> : null}
      {teamWhatsapp ? (
        <a className="tabular" href={buildWhatsAppUrl(teamWhatsapp)} rel="noreferrer">
          <span>
            WhatsApp <span className="nowrap">{formatPhone(teamWhatsapp)}</span>
          </span>
        </a>
      ) : null}
    </span>
  );
}
