import { Dress, Peg, Shirt, Trousers } from './Garments.tsx';

export function Hero() {
  return (
    <svg viewBox="0 0 600 300" width="100%" aria-hidden="true" style={{ display: 'block' }}>
      <circle cx="492" cy="96" r="66" fill="var(--sun-pale)" />
      <circle cx="492" cy="96" r="44" fill="var(--sun)" opacity=".2" />
      <g fill="none" stroke="var(--lagoon-mist)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M196 196h26M178 206h30M388 232h28M372 222h22" />
      </g>
      <g fill="none" stroke="var(--ink)" strokeLinecap="round">
        <path d="M22 20v290M578 20v290" strokeWidth="5" />
        <path d="M22 30q278 42 556 0" strokeWidth="2.6" />
      </g>
      <g transform="translate(66 41) rotate(1.5 48 0) scale(1.24)">
        <Shirt />
      </g>
      <g transform="translate(242 48) scale(1.24)">
        <Dress />
      </g>
      <g transform="translate(412 42) rotate(-1.5 48 0) scale(1.24)">
        <Trousers />
      </g>
      <Pegs />
    </svg>
  );
}

function Pegs() {
  return [
    [109, 45],
    [142, 47],
    [284, 51],
    [320, 51],
    [444, 46],
    [496, 41],
  ].map(([x = 0, y = 0]) => (
    <g key={x} transform={`translate(${x} ${y}) scale(1.5)`}>
      <Peg x={0} y={0} />
    </g>
  ));
}
