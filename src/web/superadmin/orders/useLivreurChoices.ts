import { trpc } from '#web/net/trpc.ts';

type Choice = { value: string; label: string };

const MOST = 100;

/** The choices are the active and the closed accounts, and the one named by the address if neither list has it. */
export function useLivreurChoices(chosen: string): Choice[] {
  const riding = trpc.dispatch.livreurs.useQuery({});
  const closedAccounts = trpc.people.list.useQuery({ role: 'livreur', active: false, limit: MOST });
  const choices = [
    ...(riding.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname })),
    ...(closedAccounts.data?.items ?? []).map(({ id, fullname }) => ({
      value: id,
      label: `${fullname} (désactivé)`,
    })),
  ];
  const isUnlisted =
    chosen !== '' &&
    !riding.isPending &&
    !closedAccounts.isPending &&
    !choices.some(({ value }) => value === chosen);
  const namesakes = trpc.people.list.useQuery({ role: 'livreur', search: chosen }, { enabled: isUnlisted });
  if (!isUnlisted) return choices;
  // An erased account has no name left, but its orders remain.
  const label = namesakes.data?.items.find(({ id }) => id === chosen)?.fullname ?? 'Un ancien livreur';
  return [...choices, { value: chosen, label }];
}
