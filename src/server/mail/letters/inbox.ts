import { paths } from '#domain/addresses.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { Composers } from '../layout.ts';

export const INBOX_LETTERS = {
  'inbox.message': ({ fullname, email, message, area }, publicUrl) => ({
    subject: `Message ${prefixWithDe(fullname)}`,
    paragraphs: [
      `${fullname} (${email}) a écrit depuis la page Contact\u00a0:`,
      message,
      'Répondez à cet e-mail\u00a0: votre réponse lui parviendra.',
    ],
    button: { label: 'Lire les messages', url: publicUrl + paths[area].messages },
  }),
  'inbox.reply': ({ fullname, reply, message }) => ({
    subject: 'Réponse à votre message',
    greeting: `Bonjour ${fullname},`,
    paragraphs: [reply, `Votre message\u00a0:\n«\u00a0${message}\u00a0»`],
  }),
  'inbox.application': ({ fullname, phone, email, city, message, area }, publicUrl) => ({
    subject: `Candidature ${prefixWithDe(fullname)}`,
    paragraphs: [
      `${fullname} souhaite devenir livreur.`,
      `Téléphone\u00a0: ${formatInternationalPhone(phone)}\nE-mail\u00a0: ${email}\nVille ou quartier\u00a0: ${city}`,
      ...(message ? [message] : []),
    ],
    button: { label: 'Voir les candidatures', url: publicUrl + paths[area].applications },
  }),
} satisfies Partial<Composers>;
