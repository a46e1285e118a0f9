import { IconBrandWhatsapp, IconMessage, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  buildContactUrl,
  CHANNELS,
  type Channel,
  type ContactAttempt,
  composeReadyWords,
  findPersonToReach,
  listReadyWords,
  type OrderToTell,
  READY_WORDS_LABELS,
  type ReadyWords,
  type Sender,
} from '#domain/contacts/readyWords.ts';
import { ButtonAnchor } from './form/Button.tsx';
import { Chips } from './form/Chips.tsx';
import { Phone } from './Phone.tsx';
import { useNow } from './useNow.ts';

interface Props {
  order: OrderToTell;
  sender: Omit<Sender, 'now'>;
  first?: ReadyWords | undefined;
  /** The address in the words of that name; what stands in place of the words and the channels until there is one. */
  link?: { url: string } | { missing: ReactNode };
  onContact(attempt: ContactAttempt): void;
}

const CHANNEL_ACTS: Record<Channel, { label: string; icon: TablerIcon }> = {
  whatsapp: { label: 'WhatsApp', icon: IconBrandWhatsapp },
  sms: { label: 'SMS', icon: IconMessage },
  tel: { label: 'Appeler', icon: IconPhone },
};

const IN_NEW_TAB = { kind: 'primary', full: true, target: '_blank', rel: 'noopener' } as const;

/** What to say, to whom, and by which channel; each tap on a channel is an attempt that the order's history shows. */
export function ReadyWordsChoice({ order, sender, first, link, onContact }: Props) {
  const now = useNow();
  const offeredWords = listReadyWords(order, sender.side);
  const [chosenWords, choose] = useState(first);
  const words = offeredWords.find((one) => one === chosenWords) ?? offeredWords[0];
  if (!words) return null;
  const person = findPersonToReach(order, words);
  const missing = words === 'link' && link && 'missing' in link ? link.missing : null;
  const url = link && 'url' in link ? link.url : '';
  const text = composeReadyWords(words, order, { ...sender, now }, url);
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
      {missing ?? (
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
    <ButtonAnchor
      className="fill"
      kind="secondary"
      icon={icon}
      href={href}
      onClick={onTap}
      {...(channel === 'whatsapp' ? IN_NEW_TAB : {})}
    >
      {label}
    </ButtonAnchor>
  );
}
