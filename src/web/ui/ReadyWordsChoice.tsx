import { IconBrandWhatsapp, IconMessage, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  CHANNELS,
  type Channel,
  type ContactAttempt,
  READY_WORDS_LABELS,
  type ReadyWords,
} from '#domain/contacts/attempt.ts';
import { composeReadyWords, type Sender } from '#domain/contacts/composeReadyWords.ts';
import {
  buildContactUrl,
  findPersonToReach,
  listReadyWords,
  type OrderToTell,
} from '#domain/contacts/readyWords.ts';
import { useNow } from './clock.tsx';
import { ButtonAnchor } from './form/Button.tsx';
import { Chips } from './form/Chips.tsx';
import { Phone } from './Phone.tsx';

interface Props {
  order: OrderToTell;
  sender: Sender;
  first?: ReadyWords | undefined;
  link?: string;
  /** It stands in place of the words and channels of a link until there is one. */
  beforeLink?: ReactNode;
  onContact(attempt: ContactAttempt): void;
}

const CHANNEL_ACTS: Record<Channel, { label: string; icon: TablerIcon }> = {
  whatsapp: { label: 'WhatsApp', icon: IconBrandWhatsapp },
  sms: { label: 'SMS', icon: IconMessage },
  tel: { label: 'Appeler', icon: IconPhone },
};

const SECOND = { kind: 'secondary', className: 'fill' } as const;
const LOOKS = {
  whatsapp: { full: true, target: '_blank', rel: 'noopener' },
  sms: SECOND,
  tel: SECOND,
} as const;

/** Each tap on a channel is an attempt that the order's history shows. */
export function ReadyWordsChoice({ order, sender, first, link, beforeLink, onContact }: Props) {
  const now = useNow();
  const offeredWords = listReadyWords(order, sender.side);
  const [chosenWords, choose] = useState(first);
  const words = offeredWords.find((one) => one === chosenWords) ?? offeredWords[0];
  if (!words) return null;
  const person = findPersonToReach(order, words);
  const text = composeReadyWords(words, order, sender, { now, link });
  return (
    <div className="stack gap-16">
      <Chips
        label="Message"
        showLabel
        value={words}
        onChange={choose}
        options={offeredWords.map((value) => ({ value, label: READY_WORDS_LABELS[value] }))}
      />
      <p className="anywhere">
        {'À\u00a0'}
        <strong>{person.name || 'N/A'}</strong> <Phone value={person.phone} />
      </p>
      {words === 'link' && !link ? (
        beforeLink
      ) : (
        <>
          <p className="surface anywhere">{text}</p>
          <div className="row">
            {CHANNELS.map((channel) => (
              <ChannelLink
                key={channel}
                channel={channel}
                href={buildContactUrl(channel, person.phone, text)}
                onTap={() => onContact({ words, channel })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function ChannelLink({ channel, href, onTap }: { channel: Channel; href: string | null; onTap(): void }) {
  const { label, icon } = CHANNEL_ACTS[channel];
  if (!href) return null;
  return (
    <ButtonAnchor icon={icon} href={href} onClick={onTap} {...LOOKS[channel]}>
      {label}
    </ButtonAnchor>
  );
}
