import { afterEach, describe, expect, it } from 'vitest';
import {
  dismissToast,
  onToast,
  openPagePlace,
  readPageToast,
  readToast,
  readWindowToast,
  toast,
} from './toasts.ts';

afterEach(() => {
  const last = readToast();
  if (last) dismissToast(last.id);
});

describe('toasts', () => {
  it('shows only the newest toast', () => {
    toast.success('Article ajouté');
    toast.failure('Erreur', 'Impossible de charger les missions.');
    expect(readToast()).toMatchObject({
      kind: 'failure',
      title: 'Erreur',
      text: 'Impossible de charger les missions.',
    });
  });

  it('keeps the newer toast when the older one expires', () => {
    toast.info('Code envoyé');
    const first = readToast();
    toast.success('Accès autorisé');
    dismissToast(first?.id ?? 0);
    expect(readToast()?.title).toBe('Accès autorisé');
  });

  it('shows a toast in the page only while the page has a place for it', () => {
    toast.success('Statut mis à jour !', undefined, undefined, true);
    expect([readPageToast(), readWindowToast()?.title]).toEqual([null, 'Statut mis à jour !']);
    const close = openPagePlace();
    expect([readPageToast()?.title, readWindowToast()]).toEqual(['Statut mis à jour !', null]);
    toast.failure('Erreur');
    expect([readPageToast(), readWindowToast()?.title]).toEqual([null, 'Erreur']);
    close();
  });

  it('notifies a listener until it unsubscribes', () => {
    let calls = 0;
    const unsubscribe = onToast(() => {
      calls += 1;
    });
    toast.success('Vêtement ajouté.');
    unsubscribe();
    toast.success('Vêtement supprimé.');
    expect(calls).toBe(1);
  });
});
