import { Button, type ButtonProps } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { buildMailLink } from './states.ts';

interface Props extends ButtonProps {
  email: string;
  fullname: string;
  subject: string;
}

export function ReplyButton({ email, fullname, subject, ...look }: Props) {
  const body = encodeURIComponent(`Bonjour ${fullname},\n\n`);
  return (
    <Button
      size="sm"
      component="a"
      href={`${buildMailLink(email)}?subject=${encodeURIComponent(subject)}&body=${body}`}
      leftSection={<IconMail size={18} aria-hidden="true" />}
      {...look}
    >
      Répondre
    </Button>
  );
}
