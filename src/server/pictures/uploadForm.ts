import { z } from 'zod';

export const formFields = z.instanceof(FormData).transform((form) => Object.fromEntries(form.entries()));

export const createFileSchema = (missing: string) =>
  z.instanceof(File).refine(({ size }) => size > 0, missing);
