import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { aView, aWholePage, inTurn, open, press, type ScreenState, see } from './states.ts';

/** What a person without an account is shown of an order, until its link is cut. */
export async function listLinkStates(road: Road): Promise<ScreenState[]> {
  const { token } = (await road.desk('link')) as { token: string };
  // A change of the part after # alone loads nothing again.
  const openLink = inTurn(open('/'), open(`/suivi#${token}`));
  const reportPosition = () =>
    call(road.livreur, 'missions.reportPosition', { location: { lat: 5.3571, lng: -3.9595 } });
  const map = see('main [data-map]');
  const field = see('main textarea');
  return [
    aWholePage('en-attente', openLink, see('main ol')),
    aWholePage('modifier', press('Modifier la commande'), field),
    aWholePage('en-route-sans-position', road.assign, () => road.step('assigned'), openLink, map),
    aWholePage('en-route', reportPosition, openLink, map),
    aWholePage(
      'passage-manque',
      () => road.fail('pickup_en_route', 'absent'),
      openLink,
      see('text=Choisir l’heure du passage'),
    ),
    aWholePage('livree', () => road.deliver(), openLink, see('text=Un problème avec cette commande')),
    aWholePage('etapes-et-facture', press('Étapes et facture'), see('text=Facture (PDF)')),
    aWholePage('reclamer', press('Un problème avec cette commande ?'), field),
    aView('plus-valable', () => road.desk('revokeLink'), openLink, see('text=Lien plus valable')),
  ];
}
