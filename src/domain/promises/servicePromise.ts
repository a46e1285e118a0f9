export const formatServiceHours = (serviceHours: number): string => `${serviceHours}\u00a0h`;
