/** Price lists show the groups in this order. */
export const GARMENT_GROUPS = ['everyday', 'formal', 'household', 'other'] as const;
export type GarmentGroup = (typeof GARMENT_GROUPS)[number];

const TITLES: Record<GarmentGroup, string> = {
  everyday: 'Au quotidien',
  formal: 'Tenues de ville et de cérémonie',
  household: 'Linge de maison',
  other: 'Autres articles',
};

export const getGroupTitle = (group: GarmentGroup): string => TITLES[group];
