import { z } from 'zod';

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
}

/** The text looks like `orderId: uuid, note?: text`, where a question mark stands for an optional field. */
export function describeInput(input: object | undefined): string {
  if (!input) return '–';
  const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
  return describeSchema(schema, true);
}

function describeSchema(schema: Schema, isOutermost = false): string {
  const { type, format, items, properties, anyOf } = schema;
  if (properties) {
    const { required = [] } = schema;
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describeSchema(field)}`,
    );
    return isOutermost ? fields.join(', ') : `{ ${fields.join(', ')} }`;
  }
  if (anyOf) return [...new Set(anyOf.map((one) => describeSchema(one, isOutermost)))].join(' or ');
  if (schema.enum) return schema.enum.map(String).join(' / ');
  if (schema.const !== undefined) return String(schema.const);
  if (type === 'array') return `list of ${items ? describeSchema(items) : 'anything'}`;
  if (type === 'integer' || type === 'number') return describeNumber(schema);
  if (type === 'boolean') return 'yes / no';
  if (type === 'string') return format ?? 'text';
  return type ?? 'a form with one file';
}

const LARGEST = 1e12;

function describeNumber({ minimum, maximum }: Schema): string {
  return maximum !== undefined && maximum < LARGEST ? `number ${minimum ?? 0} to ${maximum}` : 'number';
}
