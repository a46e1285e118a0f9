import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const makePhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0d6b78' } })
    .png()
    .toBuffer();

export async function chooseImage(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choisir une |Changer l’)image$/ }).click();
  await (await chooser).setFiles(file);
}
