/** One text, in the parts in which it came: joined once, when it is sent. */
export type Json = readonly (Buffer | string)[];

export const textOf = (json: Json): string => json.map(String).join('');

/** What SQLite wrote of each value that nobody has read here: once read, it may have been changed. */
const unread = new WeakMap<object, Json>();
const targets = new WeakMap<object, object>();

/** A value as JSON: as SQLite has written it, where it has. */
export function jsonOf(value: unknown): Json {
  const target = typeof value === 'object' && value !== null ? targets.get(value) : undefined;
  return (target && unread.get(target)) ?? [JSON.stringify(value)];
}

/** A value from its JSON, which is sent as it is and parsed only when somebody reads it in this process. */
export function written<Value extends object>(json: Json): Value {
  const target = {};
  const value = new Proxy(target, READ);
  unread.set(target, json);
  targets.set(value, target);
  return value as Value;
}

const READ: ProxyHandler<object> = {
  // Whoever awaits a value asks whether it is a promise.
  get: (target, name) => (name === 'then' ? undefined : Reflect.get(parsed(target), name)),
  has: (target, name) => Reflect.has(parsed(target), name),
  ownKeys: (target) => Reflect.ownKeys(parsed(target)),
  getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(parsed(target), name),
};

function parsed(target: object): object {
  const json = unread.get(target);
  if (json === undefined) return target;
  unread.delete(target);
  return Object.assign(target, JSON.parse(textOf(json)));
}
