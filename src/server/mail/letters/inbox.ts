import { formatPhone } from '#domain/format/phone.ts';
import { composeLetter } from '../layout.ts';

export const contactLetter = (message: { fullname: string; email: string; message: string }, url: string) =>
  composeLetter({
    subject: `Message de ${message.fullname}`,
    paragraphs: [
      `${message.fullname} (${message.email}) a écrit depuis la page Contact\u00a0:`,
      message.message,
      'Répondez à cet e-mail\u00a0: votre réponse lui parviendra.',
    ],
    button: { label: 'Lire les messages', url },
  });

export const applicationLetter = (
  application: { fullname: string; phone: string; email: string; city: string; message: string },
  url: string,
) =>
  composeLetter({
    subject: `Candidature de ${application.fullname}`,
    paragraphs: [
      `${application.fullname} souhaite devenir livreur.`,
      `Téléphone\u00a0: ${formatPhone(application.phone)}\nE-mail\u00a0: ${application.email}\nVille ou quartier\u00a0: ${application.city}`,
      ...(application.message ? [application.message] : []),
    ],
    button: { label: 'Voir les candidatures', url },
  });
