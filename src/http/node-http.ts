/**
 * What the program uses of `node:http`. An `import` of it reads all its exports, and three of them load undici: a tenth of the
 * time to start and some megabytes, for names that nothing here uses.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
