import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { When } from '#web/ui/When.tsx';
import { searchIn } from '../searchIn.ts';
import type { Message } from '../types.ts';
import classes from './inbox.module.css';
import { mailTo, replyTo } from './states.ts';

/** What people wrote from the contact page. */
export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const messages = trpc.inbox.messages.useInfiniteQuery(search ? { search } : {}, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Messages" subtitle="Reçus par la page Contact." />
      <div className={classes.filters}>
        <SearchField
          value={search}
          onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
          label="Rechercher par nom ou e-mail"
        />
      </div>
      <InfiniteList
        query={messages}
        label="Messages"
        failure="Impossible de charger les messages."
        render={(message) => <MessageCard message={message} />}
        empty={
          <EmptyState
            title="Aucun message"
            text={
              search
                ? 'Aucun message ne correspond à cette recherche.'
                : 'Les messages de la page Contact apparaîtront ici.'
            }
          />
        }
      />
    </>
  );
}

function MessageCard({ message: { fullname, email, message, createdAt } }: { message: Message }) {
  return (
    <Card
      as="article"
      title={fullname}
      aside={
        <span className={classes.when}>
          <When at={createdAt} />
        </span>
      }
    >
      <p className={classes.facts}>
        <a href={mailTo(email)}>{email}</a>
      </p>
      <p className={classes.message}>{message}</p>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={replyTo(email, 'Votre message à Laveo', fullname)}
          leftSection={<IconMail size={18} aria-hidden="true" />}
        >
          Répondre
        </Button>
      </div>
    </Card>
  );
}
