import { buildWhatsAppUrl, formatInternationalPhone, formatPhone } from '#domain/format/phone.ts';
import type { TeamContact } from '#domain/house.ts';

interface Props {
  value: string | null | undefined;
  /** Public pages are read abroad too. */
  format?: typeof formatPhone;
}

export function Phone({ value, format = formatPhone }: Props) {
  if (!value) return <span>N/A</span>;
  return (
    <a className="tabular nowrap" href={`tel:${value}`}>
      {format(value)}
    </a>
  );
}

export function TeamLinks({ teamPhone, teamWhatsapp }: TeamContact) {
  return (
    <span className="touch-links row gap-0-24">
      {teamPhone ? <Phone value={teamPhone} format={formatInternationalPhone} /> : null}
      {teamWhatsapp ? (
        <a className="tabular" href={buildWhatsAppUrl(teamWhatsapp)} rel="noreferrer">
          <span>
            WhatsApp <span className="nowrap">{formatInternationalPhone(teamWhatsapp)}</span>
          </span>
        </a>
      ) : null}
    </span>
  );
}
