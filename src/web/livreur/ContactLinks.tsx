import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconNavigation, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { missionLeg } from '#domain/lifecycle.ts';
import { useSession } from '#web/session.tsx';
import { callTo, directionsTo, whatsAppTo } from './links.ts';
import classes from './MissionCard.module.css';
import type { ShownMission } from './MissionsProvider.tsx';

/** The three ways to the client. What is unknown is shown greyed: a missing button would be looked for. */
export function ContactLinks({ mission }: { mission: ShownMission }) {
  const { me } = useSession();
  const phone = mission.clientContactPhone || mission.client.phone;
  const leg = missionLeg(mission.status) ?? 'pickup';
  const written = whatsAppTo({ phone, livreur: me?.fullname ?? '', orderId: mission.id, leg });
  const place = mission.clientLocation ? directionsTo(mission.clientLocation) : null;
  return (
    <div className={classes.contacts}>
      <Way href={callTo(phone)} icon={IconPhone} label="Contacter" />
      <Way href={place} icon={IconNavigation} label="Naviguer" away />
      <Way href={written} icon={IconBrandWhatsapp} label="WhatsApp" away marked />
    </div>
  );
}

interface WayProps {
  href: string | null;
  icon: TablerIcon;
  label: string;
  /** In a new tab, so that the missions stay open behind. */
  away?: boolean;
  /** On a small phone the mark alone is shown. */
  marked?: boolean;
}

function Way({ href, icon: Icon, label, away = false, marked = false }: WayProps) {
  const look = {
    variant: 'default',
    className: marked ? classes.marked : classes.plain,
    leftSection: <Icon size={20} aria-hidden="true" />,
  } as const;
  if (!href) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button {...look} component="a" href={href} {...(away ? { target: '_blank', rel: 'noopener' } : {})}>
      {label}
    </Button>
  );
}
