import { ClientList } from '#web/desk/clients/ClientList.tsx';
import { listPersonActs, PERSON_ACTS } from './person.ts';
import { usePersonActs } from './usePersonActs.tsx';

export function ClientsPage() {
  const { act, dialogs } = usePersonActs();
  return (
    <>
      <ClientList
        listMoreActs={(client) =>
          listPersonActs(client, false).map((name) => ({
            label: PERSON_ACTS[name],
            isDangerous: name === 'deactivate',
            onClick: () => act(name, client),
          }))
        }
      />
      {dialogs}
    </>
  );
}
