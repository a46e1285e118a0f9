import { trpc } from '#web/net/trpc.ts';

/** Those who may be sent, and the one the address names even when they no longer may. */
export function useLivreurOptions(chosen: string) {
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const options = (livreurs.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
  const isMissing = chosen !== '' && !options.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Tous les livreurs' },
    ...options,
    ...(isMissing ? [{ value: chosen, label: 'Un autre livreur' }] : []),
  ];
}
