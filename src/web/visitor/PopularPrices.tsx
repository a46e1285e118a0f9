import { POPULAR_PRICES } from '#domain/catalogue.ts';
import { formatAmount } from '#domain/money.ts';
import styles from './PopularPrices.module.css';

/** Three garments, three prices: enough to know what an evening of laundry costs. */
export function PopularPrices() {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="visually-hidden">Prix des articles les plus demandés, en FCFA</caption>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Lavage</th>
            <th scope="col">Repassage</th>
            <th scope="col">Complet</th>
          </tr>
        </thead>
        <tbody>
          {POPULAR_PRICES.map(({ name, image, wash, ironing, full }) => (
            <tr key={name}>
              <th scope="row">
                <img src={image} alt="" width="40" height="40" loading="lazy" />
                {name}
              </th>
              <td>{formatAmount(wash)}</td>
              <td>{formatAmount(ironing)}</td>
              <td className={styles.full}>{formatAmount(full)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.unit}>Prix en FCFA, par article.</p>
    </div>
  );
}
