// Zod tries `eval` once to see whether it may compile schemas; the Content-Security-Policy would report the attempt.
// Zod reads the setting as its module loads, so this file must be imported before any schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
