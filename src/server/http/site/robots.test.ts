import { afterEach, expect, it } from 'vitest';
import { type Served, serveWorld } from '#testing/http.ts';
import { aWorld, type World } from '#testing/world.ts';
import { SECURITY_TEXT } from './robots.ts';

let world: World;
let served: Served;
afterEach(async () => {
  await served.close();
  world.close();
});

async function fetchSecurityText(settings: Partial<World['deps']['settings']>): Promise<Map<string, string>> {
  world = await aWorld({ settings });
  served = await serveWorld(world);
  const answer = await served.fetchPath(SECURITY_TEXT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const lines = (await answer.text()).trimEnd().split('\n');
  return new Map(lines.map((line) => line.split(/: (.*)/) as [string, string]));
}

it('security.txt says by whom a weakness is read, for half a year from the day it is asked', async () => {
  const fields = await fetchSecurityText({
    teamEmail: 'equipe@laveo.ci',
    publicUrl: 'http://localhost:3000',
  });
  expect(fields.get('Contact')).toBe('mailto:equipe@laveo.ci');
  expect(fields.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt');
  const inDays = (Date.parse(fields.get('Expires') ?? '') - world.clock.now()) / 86_400_000;
  expect(inDays).toBe(180);
  world.clock.advance(100 * 86_400_000);
  expect(await (await served.fetchPath(SECURITY_TEXT)).text()).not.toContain(fields.get('Expires'));
});

it('security.txt names the contact page where the team has no address', async () => {
  const fields = await fetchSecurityText({ teamEmail: undefined, publicUrl: 'http://localhost:3000' });
  expect(fields.get('Contact')).toBe('http://localhost:3000/contact');
});
