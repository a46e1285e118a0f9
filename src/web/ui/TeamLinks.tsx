import { formatPhone, whatsAppUrl } from '#domain/format/phone.ts';
import type { TeamContact } from '#domain/house.ts';
import { Phone } from './Phone.tsx';

/** The team's phone and WhatsApp, as links. */
export function TeamLinks({ teamPhone, teamWhatsapp }: TeamContact) {
  return (
    <>
      {teamPhone ? <Phone value={teamPhone} /> : null}
      {teamPhone && teamWhatsapp ? '\u00a0· ' : null}
      {teamWhatsapp ? (
        <a className="tabular nowrap" href={whatsAppUrl(teamWhatsapp)} rel="noreferrer">
          WhatsApp {formatPhone(teamWhatsapp)}
        </a>
      ) : null}
    </>
  );
}
