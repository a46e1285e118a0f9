import { IconMail } from '@tabler/icons-react';
import { ButtonAnchor, type Look } from '#web/ui/form/Button.tsx';

interface Props extends Pick<Look, 'kind'> {
  email: string;
  fullname: string;
  subject: string;
}

export function ReplyButton({ email, fullname, subject, kind }: Props) {
  const body = encodeURIComponent(`Bonjour ${fullname},\n\n`);
  return (
    <ButtonAnchor
      size="sm"
      href={`${buildMailLink(email)}?subject=${encodeURIComponent(subject)}&body=${body}`}
      icon={IconMail}
      kind={kind}
    >
      Répondre
    </ButtonAnchor>
  );
}

export function buildMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
