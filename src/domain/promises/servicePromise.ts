export function formatServiceHours(serviceHours: number): string {
  return `${serviceHours}\u00a0h`;
}
