import type { Page } from '@playwright/test';

export async function chooseImage(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choisir une |Changer l’)image$/ }).click();
  await (await chooser).setFiles(file);
}
