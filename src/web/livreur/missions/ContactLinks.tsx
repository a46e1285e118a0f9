import { IconBrandWhatsapp, IconNavigation, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import type { ShownMission } from '../acts/act.ts';
import { buildDirectionsLink, buildPhoneLink, buildWhatsAppLink } from './links.ts';
import classes from './MissionCard.module.css';

/** A link that cannot be made is shown disabled, because livreurs would search for a missing button. */
export function ContactLinks({ mission }: { mission: ShownMission }) {
  const { me } = useSession();
  const phone = mission.clientContactPhone || mission.client.phone;
  const leg = getMissionLeg(mission.status) ?? 'pickup';
  const message = buildWhatsAppLink({ phone, livreur: me?.fullname ?? '', orderId: mission.id, leg });
  const directions = mission.clientLocation ? buildDirectionsLink(mission.clientLocation) : null;
  return (
    <div className={classes.contacts}>
      <ContactLink href={directions} icon={IconNavigation} label="Naviguer" kind="pale" newTab />
      <ContactLink
        href={buildPhoneLink(phone)}
        icon={IconPhone}
        label="Contacter"
        className={classes.phone}
      />
      <ContactLink
        href={message}
        icon={IconBrandWhatsapp}
        label="WhatsApp"
        className={classes.whatsApp}
        newTab
      />
    </div>
  );
}

interface ContactLinkProps {
  href: string | null;
  icon: TablerIcon;
  label: string;
  kind?: 'pale' | 'secondary';
  className?: string | undefined;
  newTab?: boolean;
}

function ContactLink({ href, label, kind = 'secondary', newTab = false, ...rest }: ContactLinkProps) {
  if (!href) {
    return (
      <Button kind={kind} {...rest} disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonAnchor
      kind={kind}
      {...rest}
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label}
    </ButtonAnchor>
  );
}
