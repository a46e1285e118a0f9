// Zod tries `eval` once to see whether it may compile its schemas; our policy forbids it and the browser would report it.
// Zod reads this as its module loads, so this file must be imported before any schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
