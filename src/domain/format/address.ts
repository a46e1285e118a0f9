/** Most addresses begin with the quartier: "Cocody Angré, 7e tranche, porte 4". */
export function splitAddress(address: string): { quartier: string; street: string } {
  const [first = '', ...others] = address.split(',');
  const quartier = first.trim();
  return quartier ? { quartier, street: others.join(',').trim() } : { quartier: address.trim(), street: '' };
}
