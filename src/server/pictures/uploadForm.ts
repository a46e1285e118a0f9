import { z } from 'zod';

/** The fields of a form, for a strict schema of one file and no other field. */
export const formFields = z.instanceof(FormData).transform((form) => Object.fromEntries(form.entries()));

export const createFileSchema = (missing: string) =>
  z.instanceof(File).refine(({ size }) => size > 0, missing);
