import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, tool } from '#tools/lib/paths.mjs';

export interface Earlier {
  serverFile: string;
  laveoFile: string;
  lend<Answer>(file: string, exported: string, ...args: unknown[]): Answer;
  remove(): void;
}

export function buildEarlierVersion(where: string): Earlier {
  const isFolder = existsSync(join(where, 'package.json'));
  const folder = isFolder ? resolve(where) : cloneCommit(where);
  const serverFile = join(folder, 'dist', 'server', 'main.js');
  if (!isFolder || !existsSync(serverFile))
    runNode(folder, ['-e', buildCallScript('tools/lib/build.mjs', 'build')]);
  return {
    serverFile,
    laveoFile: join(folder, 'dist', 'server', 'laveo.js'),
    lend: (file, exported, ...args) => {
      const lent = `.laveo-bench-${process.pid}.ts`;
      copyFileSync(join(root, file), join(folder, lent));
      try {
        const output = runNode(folder, [tool.tsx, '-e', buildCallScript(lent, exported, args)]);
        return JSON.parse(output.split('\n').at(-1) ?? '');
      } finally {
        rmSync(join(folder, lent));
      }
    },
    remove: () => {
      if (!isFolder) rmSync(folder, { recursive: true, force: true });
    },
  };

  function buildCallScript(file: string, exported: string, args: unknown[] = []): string {
    const module = JSON.stringify(pathToFileURL(join(folder, file)).href);
    return `import(${module}).then((m) => m.${exported}(...${JSON.stringify(args)})).then((answer) => process.stdout.write('\\n' + JSON.stringify(answer ?? null)))`;
  }
}

function cloneCommit(commit: string): string {
  const runGit = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const id = runGit('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'laveo-before-'));
  runGit('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  runGit('-C', folder, 'checkout', '--quiet', '--detach', id);
  installPackages(folder);
  return folder;
}

/** Identical packages are linked, which saves installing and compiling them again. */
function installPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  if (readLockedVersions(folder) === readLockedVersions(root)) {
    symlinkSync(join(root, 'node_modules'), packages);
    return;
  }
  // Hard links are safe here: npm replaces a file that differs and never writes into it.
  execFileSync('cp', ['-al', join(root, 'node_modules'), packages]);
  execFileSync('npm', ['install', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function readLockedVersions(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  return JSON.stringify(Object.entries(packages).map(([name, { version }]) => [name, version]));
}

function runNode(folder: string, args: string[]): string {
  // LAVEO_OUT names the build folder of this tree; the earlier version is built in its own folder.
  const { LAVEO_OUT: _, ...env } = process.env;
  return execFileSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
