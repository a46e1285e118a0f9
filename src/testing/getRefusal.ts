import { DomainError } from '#domain/failures/failures.ts';

export async function getRefusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    if (error instanceof Error && error.cause instanceof DomainError) return error.cause.code;
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}
