// Who may import whom. ARCHITECTURE.md explains why; each comment below says what to do instead.
// `npm run lint` runs this through scripts/lint/direction.mjs, whose test plants a violation of every rule.

const tests = '\\.test\\.tsx?$|/testing/'
const businessRooms = 'apps|widgets|connectors'

/** Each package and the ones it may import. Selling imports devices in one folder only, by a rule of its own. */
const packages = {
  core: [],
  timeseries: ['core'],
  devices: ['core', 'timeseries'],
  selling: ['core', 'devices'],
  charts: ['core'],
  dashboards: ['core', 'timeseries', 'charts'],
}

/** Only `allowed` may load the npm package(s). */
function onlyIn(name, packages, allowed, instead) {
  return {
    name,
    severity: 'error',
    comment: instead,
    from: { path: `^(packages|${businessRooms}|product)/`, pathNot: [allowed, tests, '^product/e2e/'] },
    to: { path: `(^|/)node_modules/(${packages})/` },
  }
}

module.exports = {
  // Used by scripts/lint/room-circles.mjs: dependency-cruiser itself looks for circles of files.
  roomCircles: {
    name: 'no-circles-of-rooms',
    comment:
      'Folders import in one direction, types included, at every level. Put what both need into the lower one, or hand it in from above.',
    pathNot: `${tests}|/testing\\.tsx?$`,
  },
  // Used by scripts/lint/file-circles.mjs, because dependency-cruiser with swc cannot recognise type-only imports.
  fileCircles: {
    name: 'no-circles',
    comment: 'Two files that load each other are one file or miss a third one. Types may point back.',
    pathNot: tests,
  },
  forbidden: [
    {
      name: 'core-knows-no-product',
      severity: 'error',
      comment:
        'packages/ knows no app, widget or connector. Take what you need as an argument of startServer or mount; product/ hands it in.',
      from: { path: '^packages/' },
      to: { path: `^(${businessRooms}|product)/` },
    },
    ...Object.entries(packages).map(([name, lower]) => ({
      name: `direction-of-${name}`,
      severity: 'error',
      comment: `${name} imports ${lower.join(', ') || 'no other package'}. What it needs of another one is handed in: a part (core/server/call/part.ts), a supply (call/supply.ts), or an argument.`,
      from: { path: `^packages/${name}/` },
      to: { path: '^packages/', pathNot: `^packages/(${[name, ...lower].join('|')})/` },
    })),
    {
      name: 'selling-at-devices-apart',
      severity: 'error',
      comment: 'Selling knows devices in its folders at-devices only: an order, a payment or a seller needs none.',
      from: { path: '^packages/selling/', pathNot: ['/at-devices/', tests] },
      to: { path: '^packages/devices/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'A contract runs on both sides: no server, no web, no Node module, nothing from npm but typebox.',
      from: { path: '^packages/[^/]+/contract/', pathNot: tests },
      to: { pathNot: ['^packages/[^/]+/contract/', '(^|/)node_modules/typebox/'] },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      comment: 'Server and web never see each other. What both need belongs into a contract.',
      from: { path: '^packages/[^/]+/(server|web)/' },
      to: { path: '^packages/[^/]+/(server|web)/', pathNot: '^packages/[^/]+/$1/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'What lies in a folder testing is loaded by tests only. Move what the product needs out of it.',
      from: { path: `^(packages|${businessRooms})/`, pathNot: [tests, '/(testing|cases)\\.tsx?$'] },
      to: { path: '/testing/', pathNot: 'node_modules' },
    },
    {
      name: 'neighbours-are-strangers',
      severity: 'error',
      comment:
        'An app, widget or connector never imports another one. A third user makes it a function of a package; two users copy.',
      from: { path: `^(${businessRooms})/([^/]+)/` },
      to: { path: `^(${businessRooms})/[^/]+/`, pathNot: '^$1/$2/' },
    },
    {
      name: 'product-is-imported-by-nobody',
      severity: 'error',
      comment: 'product/ holds the lists and is the last in line. Move what you need down into the room that owns it.',
      from: { path: `^(${businessRooms})/` },
      to: { path: '^product/' },
    },
    {
      name: 'index-is-for-both-sides',
      severity: 'error',
      comment:
        'index.ts is loaded by the server and the browser: it may reach contract only. Put server code in server.ts, screens in web.tsx or view.tsx.',
      from: { path: `^(${businessRooms})/[^/]+/index\\.ts$` },
      to: { path: '^packages/[^/]+/(server|web)/', reachable: true },
    },
    {
      name: 'index-loads-nothing-else',
      severity: 'error',
      comment: 'index.ts describes: besides contract and its own files it may load typebox only.',
      from: { path: `^(${businessRooms})/[^/]+/index\\.ts$` },
      to: { pathNot: [`^(${businessRooms})/`, '^packages/', '(^|/)node_modules/typebox/'] },
    },
    {
      name: 'server-side-loads-no-web',
      severity: 'error',
      comment: 'server.ts may use contract and server. What a screen draws belongs into web.tsx.',
      from: { path: `^(${businessRooms})/[^/]+/server(\\.ts$|/)`, pathNot: tests },
      to: { path: '^packages/[^/]+/web/', reachable: true },
    },
    {
      name: 'web-side-loads-no-server',
      severity: 'error',
      comment: 'Screens and views may use contract and web. They reach the server by calls, through web/api.',
      from: { path: `^(${businessRooms})/[^/]+/((web|view)\\.tsx$|web/)`, pathNot: tests },
      to: { path: '^packages/[^/]+/server/', reachable: true },
    },
    {
      name: 'web-loads-no-node-modules',
      severity: 'error',
      comment: "The browser has no Node modules. Ask the server by a call, or use the browser's own means.",
      from: { path: '^packages/[^/]+/web/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    onlyIn(
      'driver-only-in-db',
      'pg|pg-[a-z-]+',
      '^packages/core/server/(db|jobs)/|^connectors/postgresql/server/',
      'Use db.asTenant or db.asPlatform. A database of a tenant is asked by the connector of its kind.',
    ),
    onlyIn(
      'drivers-only-in-connectors',
      'mysql2',
      '^connectors/mysql/server/',
      'A system of a tenant is asked by the connector of its kind: components choose a data source.',
    ),
    onlyIn(
      'kysely-on-the-server-only',
      'kysely',
      `^packages/[^/]+/server/|^(apps|connectors)/[^/]+/server(\\.ts$|/)|^product/(seed|server)`,
      'Rows are read on the server: call it through web/api.',
    ),
    onlyIn(
      'engines-only-in-timeseries',
      '@duckdb|@clickhouse',
      '^packages/timeseries/server/store/engines/',
      'Use the Timeseries interface of timeseries/server/store/store.ts.',
    ),
    onlyIn(
      'mqtt-client-in-its-rooms',
      'mqtt',
      '^connectors/mqtt/server/|^packages/dashboards/server/control/relays/|^packages/devices/server/|^packages/core/server/openplatform/providers/|^product/sim/',
      'Data of a broker are read through its connector (connectors/mqtt); what is sent to one is sent by a control.',
    ),
    onlyIn(
      'maps-in-one-room',
      'ol',
      '^packages/core/web/map/',
      'There is one map in the product: draw with core/web/map, and add what you need to it.',
    ),
    onlyIn(
      'drawings-in-one-room',
      'fabric',
      '^packages/charts/web/drawing/',
      'Drawings are drawn by charts/web/drawing, under both kinds: add what you need to it.',
    ),
    onlyIn('broker-only-in-devices', 'aedes', '^packages/devices/server/', 'The broker belongs to packages/devices.'),
    onlyIn(
      'server-sockets-only-in-realtime',
      'socket\\.io',
      '^packages/core/server/(realtime|identity|messages)/|^packages/dashboards/server/sockets/|^packages/selling/server/consumer/(watch|push-messages)\\.ts$|^packages/timeseries/server/store/engine-endpoint\\.ts$',
      'Push through core/server/realtime.',
    ),
    onlyIn(
      'browser-sockets-only-in-api',
      'socket\\.io-client',
      '^packages/core/web/api/|^packages/timeseries/server/store/remote-engine\\.ts$',
      'Use the socket of core/web/api; between two server processes, the remote engine.',
    ),
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere: check the path, its extension, and the package in package.json.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for other tools; without swc dependency-cruiser finds no module and reports success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|\\.(css|svg|png)$|/wasm\\?url$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}
