import { formatPhone } from '#domain/phone.ts';
import { composeLetter } from '../layout.ts';
import type { Letter } from '../mail.ts';

export function contactLetter(
  message: { fullname: string; email: string; message: string },
  desk: string,
): Letter {
  return composeLetter({
    subject: `Message de ${message.fullname}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${message.fullname} (${message.email}) a écrit depuis la page Contact\u00a0:`,
      message.message,
      'Répondez à cet e-mail\u00a0: votre réponse lui parviendra.',
    ],
    button: { label: 'Lire les messages', url: `${desk}/messages` },
  });
}

export function applicationLetter(
  application: { fullname: string; phone: string; email: string; city: string; message: string },
  desk: string,
): Letter {
  return composeLetter({
    subject: `Candidature de ${application.fullname}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${application.fullname} souhaite devenir livreur.`,
      `Téléphone\u00a0: ${formatPhone(application.phone)}\nE-mail\u00a0: ${application.email}\nVille ou quartier\u00a0: ${application.city}`,
      ...(application.message ? [application.message] : []),
    ],
    button: { label: 'Voir les candidatures', url: `${desk}/candidatures` },
  });
}
