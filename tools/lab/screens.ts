/**
 * How many screens stay open through the guide's proxies: nginx as Debian ships it, nginx with the guide's block, and Caddy:
 * `npm run lab -- screens [screens]`. Run as root, with debootstrap and systemd-nspawn.
 */
import {
  describeLoad,
  describeMachine,
  formatMs,
  limitRunTime,
  printRow,
  printTableHead,
} from '#bench/report.ts';
import { pause } from '#bench/servers.ts';
import { readGuideBlocks } from '#tools/lib/debian.mjs';
import { installHouse, packFirstRelease, startInside } from './systemd/house.ts';
import { Machine, refuseWithoutTools } from './systemd/machine.ts';
import type { ScreensOptions, ScreensRecord } from './systemd/screens.ts';

/** The block of the guide that lets nginx have more connections. */
const RAISES = /worker_rlimit_nofile/;
const SCREENS = Number(process.argv[2] ?? 3000);
const PER_CLIENT = 5;
const GONE_MS = 5000;
const LONGEST_MS = 600_000;
limitRunTime(4 * LONGEST_MS);

refuseWithoutTools();
const machine = new Machine();
process.on('exit', () => machine.remove());
const { archive } = await packFirstRelease();
await machine.boot(['caddy']);
await machine.runOrThrow('systemctl disable --now caddy; systemctl restart nginx');
const clients = Math.ceil(SCREENS / PER_CLIENT);
const house = await installHouse(machine, archive, { clients, without: /caddy|rsync|worker_rlimit_nofile/ });
printTableHead(`${SCREENS} screens wanted; ${describeMachine()}`, [
  ...['through', 'screens that stay open', 'first refusal', 'slowest page meanwhile'],
  ...['memory of the service', 'machine'],
]);
await measure('nginx as Debian ships it');
await machine.runOrThrow(readGuideBlocks().find((block) => RAISES.test(block)) ?? 'false');
await measure('nginx with the block of docs/deploy.md');
await machine.runOrThrow('systemctl disable --now nginx');
// No certificate can be fetched in here, so that Caddy makes its own.
await machine.runOrThrow(`sed -e '1i {\\n\\tskip_install_trust\\n}' -e 's/^laveo.example {/&\\n\\ttls internal/' \\
    /opt/laveo/current/proxy/Caddyfile > /etc/caddy/Caddyfile
  systemctl enable --now caddy
  systemctl restart caddy`);
await measure('Caddy');
process.exit(0);

async function measure(what: string): Promise<void> {
  await machine.runOrThrow('systemctl restart laveo.service');
  await pause(GONE_MS);
  const options: ScreensOptions = { url: house.url, cookies: house.cookies, screens: SCREENS };
  const end = await startInside<ScreensOptions, ScreensRecord>(machine, 'screens', options, LONGEST_MS);
  const record = await end();
  const memory = await machine.runOrThrow(
    'grep VmRSS /proc/$(systemctl show laveo.service -p MainPID --value)/status | tr -dc 0-9',
  );
  const { open = 0, refusal = 'no answer', slowestPage = null } = record ?? {};
  const page = slowestPage === null ? 'none' : formatMs(slowestPage);
  printRow([
    what,
    String(open),
    refusal ?? 'none',
    page,
    `${Math.round(Number(memory) / 1024)} MB`,
    describeLoad(),
  ]);
}
