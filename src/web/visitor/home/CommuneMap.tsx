import styles from './CommuneMap.module.css';

const [WIDTH, HEIGHT] = [640, 537];

/** The centres of the labels, moved where two would overlap. */
const LABELS: [commune: string, x: number, y: number][] = [
  ['Anyama', 78, 22],
  ['Abobo', 205, 86],
  ['Cocody', 345, 217],
  ['Bingerville', 506, 234],
  ['Yopougon', 80, 250],
  ['Adjamé', 208, 222],
  ['Attécoubé', 150, 284],
  ['Plateau', 232, 312],
  ['Treichville', 212, 366],
  ['Marcory', 292, 408],
  ['Koumassi', 390, 366],
  ['Port-Bouët', 420, 462],
  ['Grand-Bassam', 574, 520],
];

/** The field beside it says the same, so the drawing is hidden from screen readers. */
export function CommuneMap({ commune }: { commune: string | undefined }) {
  return (
    <div className="relative" aria-hidden="true">
      <svg
        className={`block ${styles.ground}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        aria-hidden="true"
      >
        {Object.entries(COMMUNE_DOTS).map(([name, dots]) => (
          <path key={name} d={dots} data-chosen={name === commune || undefined} />
        ))}
      </svg>
      {LABELS.map(([name, x, y]) => (
        <span
          key={name}
          className={`bold nowrap absolute border pill bg-card accent text-13 ${styles.label}`}
          data-chosen={name === commune || undefined}
          style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}

/**
 * The dots of a grid over Abidjan, 500 m apart and on land, each in the commune of its nearest quartier. A run of dots
 * is a line of a path, drawn with dashes of no length and round ends.
 */
const COMMUNE_DOTS: Record<string, string> = {
  Anyama: 'M65 4h111M60 13h91M65 22h71M70 30h61',
  Abobo:
    'M185 4h21M235 4h41M160 13h121M145 22h161M140 30h181M75 39h251M70 48h261M65 56h271M60 65h271M65 74h271M70 82h251M75 91h241M80 100h221M95 108h191M130 117h151M135 126h151M140 134h141M145 143h131M160 152h101M165 160h101M180 169h81M185 178h71M180 186h71M215 195h31',
  Cocody:
    'M330 82h31M325 91h41M310 100h61M295 108h81M290 117h91M295 126h81M290 134h101M285 143h111M270 152h131M275 160h131M270 169h141M265 178h161M260 186h171M255 195h181M250 204h191M255 212h191M250 221h191M255 229h181M250 238h181M235 247h191M240 255h181M235 264h191M230 273h191M235 281h21M275 281h141M240 290h21M280 290h131M245 299h11M295 299h111M240 307h21M300 307h111M245 316h11M305 316h101M250 325h11M330 325h51',
  Bingerville:
    'M480 152h1M475 160h21M430 169h71M435 178h71M525 178h11M440 186h111M445 195h121M450 204h121M455 212h121M450 221h121M445 229h131M440 238h131M435 247h131M430 255h11M480 255h81M435 264h1M485 264h71M430 273h11M480 273h71M485 281h71M450 290h11M480 290h71M485 299h61M480 307h61M495 316h31',
  Yopougon:
    'M70 169h41M55 178h71M10 186h121M5 195h131M10 204h131M5 212h141M10 221h141M5 229h141M10 238h141M5 247h141M10 255h131M5 264h131M10 273h131M5 281h131M10 290h131M5 299h131M10 307h121M5 316h121M20 325h51M90 325h31M25 333h101M30 342h1M15 385h31',
  Adjamé:
    'M185 195h21M180 204h61M175 212h71M180 221h61M185 229h61M190 238h51M195 247h31M200 255h31M195 264h31M200 273h21M205 281h21',
  Attécoubé:
    'M155 212h11M160 221h11M155 229h21M160 238h21M155 247h31M150 255h41M145 264h41M150 273h41M145 281h21M185 281h11M150 290h11M180 290h11M145 299h21M140 307h21M135 316h31M130 325h31M135 333h31',
  Plateau: 'M200 290h31M195 299h41M200 307h31M205 316h31M210 325h31M225 333h1',
  Marcory:
    'M320 325h1M325 333h11M270 342h61M265 351h61M270 359h51M275 368h51M280 377h51M285 385h41M290 394h31M295 403h31M300 411h31M305 420h21M310 429h1',
  Koumassi:
    'M390 325h1M410 325h11M345 333h31M340 342h11M335 351h71M330 359h81M335 368h71M340 377h71M430 377h1M335 385h91M330 394h101M335 403h91M340 411h71M345 420h31M360 429h1',
  Treichville:
    'M235 333h21M220 342h41M225 351h31M220 359h41M225 368h31M220 377h41M225 385h31M220 394h41M225 403h31M220 411h41',
  'Port-Bouët':
    'M420 411h1M225 420h31M335 420h1M385 420h51M220 429h41M320 429h31M370 429h71M265 437h1M305 437h211M200 446h61M280 446h251M560 446h31M205 455h51M275 455h11M315 455h291M200 463h51M340 463h271M205 472h41M395 472h211M210 481h31M440 481h161M475 489h121M520 498h81M545 507h51M570 515h21M585 524h11',
  'Grand-Bassam':
    'M620 463h21M615 472h21M610 481h31M605 489h31M610 498h31M605 507h31M600 515h41M605 524h11M610 533h11',
};
