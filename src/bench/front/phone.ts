import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, devices } from '@playwright/test';
import type { Role } from '#domain/people/roles.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { demoPassword } from '#tools/lib/demo-data.mjs';

export type Phone = { close(): Promise<void> };

/** The browser stores nothing but the session of the role, if one is given, as after a sign-in long ago. */
export async function launchPhone(origin: string, role: Role | null, debuggingPort: number): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-phone-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
    viewport: { width: 360, height: 800 },
    // The server sends other first data to a phone, which it recognises by these.
    userAgent: devices['Pixel 7'].userAgent,
    isMobile: true,
    hasTouch: true,
  });
  if (role) await signIn(context, origin, role);
  return {
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(context: BrowserContext, origin: string, role: Role): Promise<void> {
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    async ([email, password]) => {
      const answer = await fetch('/trpc/auth.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { user } = (await answer.json()).result.data;
      localStorage.setItem('laveo:me', JSON.stringify(user));
      localStorage.setItem('laveo:owner', user.id);
    },
    [`${role}@laveo.test`, demoPassword],
  );
}
