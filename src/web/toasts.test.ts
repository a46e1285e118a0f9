import { afterEach, describe, expect, it } from 'vitest';
import { currentToast, dismissToast, onToast, toast } from './toasts.ts';

afterEach(() => {
  const left = currentToast();
  if (left) dismissToast(left.id);
});

describe('toasts', () => {
  it('shows one at a time: the newest takes the place', () => {
    toast.success('Article ajouté');
    toast.failure('Erreur', 'Impossible de charger les missions.');
    expect(currentToast()).toMatchObject({
      kind: 'failure',
      title: 'Erreur',
      text: 'Impossible de charger les missions.',
    });
  });

  it('keeps the newer one when the older one runs out', () => {
    toast.info('Code envoyé');
    const first = currentToast();
    toast.success('Accès autorisé');
    dismissToast(first?.id ?? 0);
    expect(currentToast()?.title).toBe('Accès autorisé');
  });

  it('tells its readers until they leave', () => {
    let told = 0;
    const leave = onToast(() => {
      told += 1;
    });
    toast.success('Vêtement ajouté.');
    leave();
    toast.success('Vêtement supprimé.');
    expect(told).toBe(1);
  });
});
