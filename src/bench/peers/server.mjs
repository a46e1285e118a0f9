// @ts-nocheck: its packages are no dependencies of the project.
// PostGraphile as its documentation publishes it with Node's http. It runs in the folder where its packages are.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const { DATABASE, HOST, PORT } = process.env;
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: DATABASE, schemas: ['app'] })],
  grafserv: { graphiql: false, watch: false },
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(Number(PORT), HOST);
