import { expect, it } from 'vitest';
import { MAX_PHOTO_SIDE } from '#domain/pieces/photos.ts';
import { ATTEMPTS, fitInsideSquare } from './resizePhoto.ts';

it('keeps the shape of a photo, and never enlarges it', () => {
  expect(fitInsideSquare({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInsideSquare({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitInsideSquare({ width: 320, height: 200 }, 1600)).toEqual({ width: 320, height: 200 });
  expect(fitInsideSquare({ width: 9000, height: 1 }, 640)).toEqual({ width: 640, height: 1 });
});

it('tries the best first, each time smaller', () => {
  const weights = ATTEMPTS.map(({ side, quality }) => side * 10 + quality);
  expect(ATTEMPTS[0]).toEqual({ side: MAX_PHOTO_SIDE, quality: 0.82 });
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
});
