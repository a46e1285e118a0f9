import { MutationObserver, type MutationObserverOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readToast } from '#web/ui/feedback/toasts.ts';
import { createQueryClient } from './queryClient.tsx';

type ActOptions = MutationObserverOptions<void, Error, void, unknown>;

let queries: ReturnType<typeof createQueryClient>;
const read = vi.fn(async () => 'rows');
const accept = async () => {};

async function openScreen() {
  const observer = new QueryObserver(queries, { queryKey: ['rows'], queryFn: read });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  read.mockClear();
}

const makeAct = (options: ActOptions) => new MutationObserver(queries, options);

beforeEach(() => {
  queries = createQueryClient();
  queries.mount();
});
afterEach(() => {
  queries.unmount();
  queries.clear();
  read.mockReset().mockResolvedValue('rows');
});

/** The answer to the reading that an act asks for, which the test gives. */
function holdReading(): () => void {
  let answer = () => {};
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve('rows'))));
  return () => answer();
}

it('reads what is on the screen again after an act, and the rest when it is next shown', async () => {
  await openScreen();
  queries.setQueryData(['elsewhere'], 'rows');
  await makeAct({ mutationFn: accept }).mutate();
  expect(read).toHaveBeenCalledTimes(1);
  expect(queries.getQueryState(['elsewhere'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});

it('reads again after a refusal too, which may come from a change by somebody else', async () => {
  await openScreen();
  const refuse = () => Promise.reject(new Error('refused'));
  const act = makeAct({ mutationFn: refuse, meta: { silent: true } });
  const answer = holdReading();
  await act.mutate().catch(() => undefined);
  expect(read).toHaveBeenCalledTimes(1);
  expect(act.getCurrentResult().isPending).toBe(false);
  answer();
});

it('keeps an accepted act pending until the screen has been read again', async () => {
  await openScreen();
  const answer = holdReading();
  const act = makeAct({ mutationFn: accept });
  const done = act.mutate();
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(act.getCurrentResult().isPending).toBe(true);
  answer();
  await done;
  expect(act.getCurrentResult().isSuccess).toBe(true);
});

it.each<[string, ActOptions]>([
  ['the answer is shown', { mutationFn: accept, meta: { showsAnswer: true } }],
  ['the result was shown before', { mutationFn: accept, onMutate: () => undefined }],
])('ends an act at once where %s', async (_case, options) => {
  await openScreen();
  const answer = holdReading();
  await makeAct(options).mutate();
  expect(read).toHaveBeenCalledTimes(1);
  answer();
});

it('reads again only after the last of the acts that are sent one after another', async () => {
  await openScreen();
  const options = { mutationFn: accept, mutationKey: ['move'], scope: { id: 'moves' } };
  const acts = [makeAct(options), makeAct(options), makeAct(options)];
  await Promise.all(acts.map((act) => act.mutate()));
  expect(read).toHaveBeenCalledTimes(1);
});

it('offers to send an act again that the network lost and whose question has left the screen', async () => {
  const send = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
  const act = makeAct({ mutationFn: send, onMutate: accept });
  await act.mutate().catch(() => undefined);
  expect(readToast()).toMatchObject({ title: 'Connexion impossible', action: { label: 'Réessayer' } });
  readToast()?.action?.run();
  await vi.waitFor(() => expect(act.getCurrentResult().isSuccess).toBe(true));
  expect(send).toHaveBeenCalledTimes(2);
});

it('offers no second sending where the form still stands', async () => {
  const act = makeAct({ mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) });
  await act.mutate().catch(() => undefined);
  expect(readToast()).toMatchObject({ title: 'Connexion impossible', action: undefined });
});
