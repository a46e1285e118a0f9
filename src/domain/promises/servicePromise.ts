/** From the pickup to the return, as the public pages word it. */
export const SERVICE_PROMISE = '24\u00a0h';
