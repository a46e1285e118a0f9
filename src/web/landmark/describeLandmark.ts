import type { Landmark } from './landmarkParts.ts';

export const describeLandmark = ({ door, photo, voice }: Landmark): string =>
  [door, photo && 'photo', voice && 'message vocal'].filter(Boolean).join(', ');
