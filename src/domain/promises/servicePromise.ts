/** From the pickup to the return, as the public pages word it: "24 h". */
export function formatServiceHours(serviceHours: number): string {
  return `${serviceHours}\u00a0h`;
}
