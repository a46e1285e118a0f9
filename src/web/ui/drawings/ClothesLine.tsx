import { Dress, Peg, Shirt, Trousers } from './Garments.tsx';

export function ClothesLine() {
  return (
    <svg viewBox="0 0 220 92" width="100%" aria-hidden="true" style={{ display: 'block' }}>
      <path
        d="M0 9q110 16 220 0"
        fill="none"
        stroke="var(--lagoon-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(18 12) scale(.62)">
        <Shirt />
      </g>
      <g transform="translate(86 15) scale(.62)">
        <Dress />
      </g>
      <g transform="translate(152 13) scale(.62)">
        <Trousers />
      </g>
      <Peg x={39} y={9} />
      <Peg x={56} y={10} />
      <Peg x={103} y={12} />
      <Peg x={117} y={12} />
      <Peg x={164} y={11} />
      <Peg x={178} y={10} />
    </svg>
  );
}
