import {
  addOrder,
  addSavedPlace,
  aPlace,
  buildExampleCall,
  buildOtherPersonCall,
  type Example,
} from '../exampleCalls.ts';
import { aLandmarkForm } from '../exampleData.ts';

export const PLACE_PROCEDURES: Record<string, Example> = {
  'profile.savePlace': (scene, role) => buildOtherPersonCall(scene, role, aPlace('Maison')),
  'profile.renamePlace': async (scene) =>
    buildExampleCall({ ...(await addSavedPlace(scene, scene.client)), name: 'Maison' }),
  'profile.movePlace': async (scene) =>
    buildExampleCall({ ...(await addSavedPlace(scene, scene.client)), location: aPlace('Maison').location }),
  'profile.removePlace': async (scene) => buildExampleCall(await addSavedPlace(scene, scene.client)),
  'places.addLandmark': (scene) =>
    buildExampleCall(aLandmarkForm({ ...addOrder(scene, 'assigned'), door: 'Porte 12' })),
  'places.removeLandmark': async (scene) => {
    const order = addOrder(scene, 'assigned');
    await scene.world.as(scene.admin).places.addLandmark(aLandmarkForm({ ...order, door: 'Porte 12' }));
    return buildExampleCall(order);
  },
};
