import { IconBrandWhatsapp, IconNavigation, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { buildContactUrl, findPersonToReach, listReadyWords } from '#domain/contacts/readyWords.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { ShownMission } from '../acts/act.ts';
import { buildDirectionsLink } from './links.ts';
import classes from './MissionCard.module.css';
import { useMissions } from './MissionsProvider.tsx';

const WriteDialog = createLazyDialog(async () => (await import('../sheets/WriteSheet.tsx')).WriteSheet);

/** A link that cannot be made is shown disabled, because livreurs would search for a missing button. */
export function ContactLinks({ mission }: { mission: ShownMission }) {
  const { noteContact } = useMissions();
  const [isWriting, setWriting] = useState(false);
  // A livreur writes where there may be no network yet, so the sheet loads early.
  useEffect(WriteDialog.preload, []);
  const [words] = listReadyWords(mission, 'livreur');
  const { phone } = findPersonToReach(mission);
  const directions = mission.clientLocation ? buildDirectionsLink(mission.clientLocation) : null;
  return (
    <div className={`gap-8 grid ${classes.contacts}`}>
      <ContactLink href={directions} icon={IconNavigation} label="Naviguer" kind="pale" newTab />
      <ContactLink
        href={buildContactUrl('tel', phone, '')}
        icon={IconPhone}
        label="Contacter"
        className={classes.phone}
        onTap={() => words && noteContact(mission.id, { words, channel: 'tel' })}
      />
      <Button
        kind="secondary"
        icon={IconBrandWhatsapp}
        className={classes.write}
        disabled={!words || parsePhone(phone) === null}
        onClick={() => setWriting(true)}
      >
        Écrire
      </Button>
      <WriteDialog mission={mission} opened={isWriting} onClose={() => setWriting(false)} />
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
  onTap?(): void;
}

function ContactLink({ href, label, kind = 'secondary', newTab = false, onTap, ...rest }: ContactLinkProps) {
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
      onClick={onTap}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label}
    </ButtonAnchor>
  );
}
