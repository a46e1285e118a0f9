import { announceRelease, waitForSavedPrices } from '../support/offlineReady.ts';
import { aView, open, type ScreenState, see } from './states.ts';

export const listVisitorStates = (): ScreenState[] => [
  aView('nouvelle-version', open('/'), announceRelease, see('text=Actualiser')),
  aView(
    'tarifs-hors-reseau',
    waitForSavedPrices,
    (page) => page.context().setOffline(true),
    open('/tarifs'),
    see('text=Sans réseau'),
  ),
];
