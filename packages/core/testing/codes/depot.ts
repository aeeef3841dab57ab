import { join } from 'node:path'
import { Type } from 'typebox'
import { defineApp } from '../../contract/define/app.ts'
import { defineEntity } from '../../contract/define/entity.ts'
import { randomCode, str } from '../../contract/define/fields.ts'
import { recordNotFound } from '../../contract/refusal.ts'
import { call } from '../../server/call/app-call.ts'
import { implement } from '../../server/call/implement.ts'
import { codeFileCall } from '../../server/codes/code-file-call.ts'
import { findPrintedCode } from '../../server/codes/printed-codes.ts'
import { getRow } from '../../server/entity/rows.ts'
import { projectRoot } from '../../server/project-root.ts'

/** Rows with a printed code; the tests of this room use it. */
const shelf = defineEntity({
  name: 'shelf',
  path: '/api/depot/shelf',
  table: 'depot_shelf',
  module: 'shelf',
  title: 'name',
  fields: {
    no: str(32, { required: true, unique: true }),
    name: str(40, { required: true }),
    code: randomCode(16),
  },
  calls: ['list', 'get', 'byNo', 'create', 'update', 'delete'],
  list: { columns: ['no', 'name'] },
})

const depot = defineApp({
  key: 'depot',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'shelf', path: 'shelf/list' }],
  permissions: { shelf: 'read create update delete' },
  entities: [shelf],
})

const scanned = call({
  method: 'GET',
  path: '/api/client/depot/shelf',
  guard: { kind: 'open' },
  summary: 'The name of a shelf, for whoever scans its code',
  query: Type.Object({ code: Type.String() }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), name: Type.String() }),
  async run(ctx, { query }) {
    const found = await findPrintedCode(ctx, depot.key, shelf, query.code)
    if (!found) throw recordNotFound()
    return ctx.asTenant(found.tenantId, async (inside) => {
      const { name } = await getRow(inside, shelf, found._id)
      return { code: 0, name }
    })
  },
})

const words = {
  name: 'Depot',
  about: '',
  menu: { 'shelf/list': 'Shelves' },
  entities: {
    shelf: {
      name: 'Shelf',
      fields: { no: 'No.', name: 'Name', code: 'Code' },
      status: {},
      actions: {},
      options: {},
      groups: {},
      empty: '',
    },
  },
  more: {},
}

export const depotServer = implement(depot, {
  words: { zh_CN: words, en_US: words },
  effects: {},
  calls: [
    scanned,
    codeFileCall(depot.key, shelf, {
      field: 'code',
      labels: ['name', 'no'],
      fileName: 'no',
      pathOf: (code) => `/q/depot/${code}`,
    }),
  ],
})

export const depotMigrations = [{ owner: 'depot', folder: join(projectRoot, 'packages/core/testing/codes/migrations') }]
