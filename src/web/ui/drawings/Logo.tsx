export function Logo({ height = 28, tone = 'brand' }: { height?: number; tone?: 'brand' | 'light' }) {
  const ink = tone === 'light' ? '#fff' : 'var(--lagoon-ink)';
  return (
    <svg
      role="img"
      aria-label="Laveo"
      viewBox="2 2 94 30"
      height={height}
      width={(height * 94) / 30}
      style={{ display: 'block' }}
    >
      <g fill="none" stroke={ink} strokeWidth="4.4">
        <path d="M5.2 8v19.8h10.6" />
        <circle cx="24.3" cy="22" r="5.8" />
        <path d="M30.1 14v16" />
        <path d="M51.9 22.6h11.6M63.4 22.8V22a5.8 5.8 0 1 0-1.6 4" strokeWidth="4" />
        <circle cx="76.2" cy="21" r="7.2" strokeWidth="4.6" />
      </g>
      <path fill={ink} d="M33.6 14h5l3.7 10 3.7-10h5l-6.5 16h-4.4z" />
      <circle cx="87" cy="10" r="3.4" fill="var(--sun)" />
      <circle cx="92.6" cy="5.2" r="1.6" fill={ink} />
    </svg>
  );
}

export function LogoMark({ height = 30 }: { height?: number }) {
  return (
    <svg
      role="img"
      aria-label="Laveo"
      viewBox="66 2 30 30"
      height={height}
      width={height}
      style={{ display: 'block' }}
    >
      <circle cx="76.2" cy="21" r="7.2" fill="none" stroke="var(--lagoon-ink)" strokeWidth="4.6" />
      <circle cx="87" cy="10" r="3.4" fill="var(--sun)" />
      <circle cx="92.6" cy="5.2" r="1.6" fill="var(--lagoon-ink)" />
    </svg>
  );
}
