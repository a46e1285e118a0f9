import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#tools/lib/paths.mjs';

const folder = join(root, 'tools/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
const LARGEST_REPORT = 64 * 1024 * 1024;

export interface Audit {
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  bytes: number;
  styleBytes: number;
  requests: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number } };
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType?: string; transferSize?: number }[] } }
  >;
}

/** Lighthouse brings a hundred packages that only this measurement needs, so it has an install of its own. */
export function installLighthouse(): void {
  if (existsSync(program)) return;
  execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: 'inherit',
  });
}

/** The audit uses Lighthouse's mobile profile (simulated slow 4G, processor 4 × slower) and keeps the session. */
export async function auditUrl(url: string, port: number): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance',
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: LARGEST_REPORT },
  );
  const { audits, categories, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  const readNumericValue = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const styles = requests.filter(({ resourceType }) => resourceType === 'Stylesheet');
  return {
    score: Math.round(categories.performance.score * 100),
    firstPaint: readNumericValue('first-contentful-paint'),
    largestPaint: readNumericValue('largest-contentful-paint'),
    blocked: readNumericValue('total-blocking-time'),
    shift: readNumericValue('cumulative-layout-shift'),
    bytes: readNumericValue('total-byte-weight'),
    styleBytes: styles.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: requests.length,
  };
}
