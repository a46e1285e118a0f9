export type Sample = [suffix: string, labels: Record<string, string | number>, value: number];

export interface Figure {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram' | 'summary';
  help: string;
  samples: Sample[];
}

/** The format is described at https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export const writeFigures = (figures: readonly Figure[]): string => figures.map(writeFigure).join('');

function writeFigure({ name, kind, help, samples }: Figure): string {
  const lines = samples.map(([suffix, labels, value]) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${formatNumber(value)}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

function formatNumber(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

export function createGauge(name: string, help: string, value: number): Figure {
  return { name, kind: 'gauge', help, samples: [['', {}, value]] };
}
