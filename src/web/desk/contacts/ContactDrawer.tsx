import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { buildWhatsAppUrl } from '#domain/format/phone.ts';
import { describeRule } from '#domain/format/ruleWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import { type Contact, FAILED } from './contactWords.ts';

export function ContactDrawer({ contactId, onClose }: { contactId: string; onClose(): void }) {
  const query = trpc.people.contact.useQuery({ contactId });
  const { open: isAsking } = useDialogs();
  // Mantine restores the focus only if the drawer mounts closed, so it opens one render later.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setOpen(true);
    const opener = document.activeElement as HTMLElement | null;
    // A drawer that unmounts with the focus inside leaves it on the body.
    return () => void (document.activeElement === document.body && opener?.focus());
  }, []);
  const close = () => setOpen(false);
  const contact = query.data;
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      position="right"
      size="lg"
      closeOnEscape={!isAsking}
      title={contact?.fullname ?? 'Contact'}
    >
      {contact ? <ContactSheet contact={contact} onErased={close} /> : null}
      <QueryState query={query} waiting={<CardSkeleton />} subject="ce contact" />
    </Drawer>
  );
}

function ContactSheet({ contact, onErased }: { contact: Contact; onErased(): void }) {
  const { me } = useSession();
  return (
    <div className="stack gap-16">
      <p className="row share">
        <ButtonAnchor icon={IconPhone} href={`tel:${contact.phone}`}>
          Appeler
        </ButtonAnchor>
        <ButtonAnchor
          kind="secondary"
          icon={IconBrandWhatsapp}
          href={buildWhatsAppUrl(contact.phone)}
          rel="noreferrer"
        >
          WhatsApp
        </ButtonAnchor>
      </p>
      <ContactFacts contact={contact} />
      {contact.email && contact.userId === null ? <LettersSwitch contact={contact} /> : null}
      <LastOrders orders={contact.orders} />
      <Rules contactId={contact.id} />
      <div className="stack gap-8">
        {contact.accountsOfPhone.map((account) => (
          <AskButton key={account.id} size="md" question={{ about: 'linkContact', contact, account }}>
            Lier au compte {prefixWithDe(account.fullname)}
          </AskButton>
        ))}
        <AskButton size="md" question={{ about: 'mergeContact', contact }}>
          Fusionner avec…
        </AskButton>
        {me?.role === 'superadmin' ? (
          <AskButton kind="ghost" size="md" danger question={{ about: 'eraseContact', contact, onErased }}>
            Effacer ce contact
          </AskButton>
        ) : null}
      </div>
    </div>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  const { phone, email, userId, account, addresses, mergedContacts } = contact;
  const separating = trpc.people.unmergeContacts.useMutation({ meta: FAILED });
  return (
    <dl className="facts">
      <Fact term="Téléphone">
        <Phone value={phone} />
      </Fact>
      <Fact term="E-mail">{email ? <a href={`mailto:${email}`}>{email}</a> : 'Aucun'}</Fact>
      <Fact term="Compte">{userId === null ? 'Aucun' : (account?.fullname ?? 'Compte fermé')}</Fact>
      <Fact term="Adresses" className="stack gap-4">
        {addresses.length === 0
          ? 'Aucune'
          : addresses.map(({ address }) => <span key={address}>{address}</span>)}
      </Fact>
      {mergedContacts.map(({ id, fullname, phone: otherPhone }) => (
        <Fact key={id} term="Fusionné" className="row">
          {fullname} <Phone value={otherPhone} />
          <Button
            kind="secondary"
            size="sm"
            busy={separating.isPending}
            onClick={() => separating.mutate({ mergeId: id })}
          >
            Annuler la fusion
          </Button>
        </Fact>
      ))}
    </dl>
  );
}

function LettersSwitch({ contact }: { contact: Contact }) {
  const letters = trpc.people.setContactLetters.useMutation({ meta: FAILED });
  return (
    <Switch
      label="Recevoir un e-mail à chaque étape d’une commande"
      checked={letters.isPending ? letters.variables.orderLetters : contact.orderLetters}
      onChange={(event) =>
        letters.mutate({ contactId: contact.id, orderLetters: event.currentTarget.checked })
      }
    />
  );
}

function LastOrders({ orders }: Pick<Contact, 'orders'>) {
  const paths = useDeskPaths();
  return (
    <section>
      <h3>Dernières commandes</h3>
      {orders.length === 0 ? <p className="muted">Aucune commande.</p> : null}
      <ul className="bare ruled">
        {orders.map(({ id, number, status, createdAt }) => (
          <li key={id} className="row between">
            <Link to={paths.order(id)}>
              <strong className="nowrap tabular">{formatOrderNumber(number)}</strong> du{' '}
              {formatDate(createdAt)}
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules({ contactId }: { contactId: string }) {
  const paths = useDeskPaths();
  const rules = trpc.recurring.list.useQuery({ contactId }).data?.items ?? [];
  if (rules.length === 0) return null;
  return (
    <section>
      <h3>Commandes régulières</h3>
      <ul className="bare">
        {rules.map((rule) => (
          <li key={rule.id}>
            <Link to={paths.recurring}>{describeRule(rule)}</Link>
            {rule.paused ? ', en pause' : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
