import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { Application } from '../types.ts';
import { ApplicationCard } from './ApplicationsPage.tsx';

const renderCard = (state: Application['state'], hasAccount = false) =>
  renderOnDesk(
    <ApplicationCard
      application={
        {
          fullname: 'Koffi Aka',
          city: 'Yopougon',
          state,
          hasAccount,
          createdAt: 0,
          decidedAt: null,
        } as Application
      }
    />,
  );

it('an application that waits is answered, and an accepted one leads to the account of a livreur', () => {
  expect(renderCard('new')).toMatch(/Marquer contactée.*Accepter.*Refuser/);
  expect(renderCard('new')).not.toContain('Créer le compte');
  const accepted = renderCard('accepted');
  expect(accepted).toMatch(/Compte à créer.*href="\/inscription-interne\?role=livreur".*Créer le compte/);
  expect(renderCard('accepted', true)).toMatch(/Acceptée(?!.*Créer le compte)/);
});
