import { join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineApp } from '../../contract/define/app.ts'
import { defineEntity } from '../../contract/define/entity.ts'
import {
  bool,
  choice,
  date,
  dt,
  fen,
  json,
  num,
  pct,
  phone,
  ref,
  refs,
  serialNo,
  str,
} from '../../contract/define/fields.ts'
import { call } from '../../server/call/app-call.ts'
import { type Implementation, implement } from '../../server/call/implement.ts'
import { rowsWithin } from '../../server/entity/within.ts'
import { projectRoot } from '../../server/project-root.ts'
import { announce } from '../../server/realtime/announce.ts'

/** A crate has one field of each kind and one action of each sort; the tests of core use it. */
const crate = defineEntity({
  name: 'crate',
  path: '/api/toy/crate',
  table: 'toy_crate',
  module: 'crate',
  title: 'label',
  fields: {
    no: serialNo('C'),
    label: str(20, { required: true, unique: true }),
    weight: num(2, { max: 1000, unit: 'kg' }),
    price: fen({ required: true, default: 0 }),
    share: pct(),
    fragile: bool({ required: true, default: false }),
    size: choice({ 1: ['small'], 2: ['large'] }, { required: true, default: 1 }),
    dueAt: dt(),
    dueOn: date(),
    owner: ref('user'),
    helper: refs('user'),
    parent: ref('crate'),
    phone: phone({ mask: 'phone' }),
    lines: json<{ item: string }[]>(Type.Array(Type.Object({ item: Type.String({ maxLength: 20 }) }), { maxItems: 5 })),
    packedAt: dt({ readonly: true }),
  },
  ownedBy: ['owner', 'helper'],
  status: { 1: ['open', 'grey'], 2: ['packed', 'blue'], 3: ['sent', 'green'], 4: ['lost', 'red'] },
  calls: ['list', 'get', 'create', 'update', 'delete', 'export', 'import'],
  list: {
    columns: ['no', 'label', 'price', 'size', 'phone', 'owner', 'dueAt', 'status'],
    filters: [
      'status',
      'size',
      { field: 'label', by: 'known' },
      'owner',
      'fragile',
      { field: 'dueAt', by: 'range' },
      { field: 'price', by: 'range' },
    ],
    search: ['label', 'no'],
    tabs: 'status',
    waiting: { name: { zh_CN: '待装', en_US: 'To be packed' }, when: { status: 1 }, acts: ['pack'], shows: ['size'] },
    finds: { by: { label: 'part' }, shows: ['size'] },
  },
  actions: {
    pack: { from: ['open'], to: 'packed', effect: true },
    send: { from: ['packed'], to: 'sent', input: { reason: str(40, { required: true }) } },
    /** As acts that move money are, it is done once for each key, and for rows of one page. */
    weigh: {
      from: ['open', 'packed'],
      effect: true,
      money: true,
      input: { weight: num(2, { required: true }), idemKey: str(64, { min: 8 }) },
    },
    label: { from: ['open', 'packed'], to: 'same', input: { reason: str(40, { required: true }) } },
    lose: { from: ['open', 'packed'], to: 'lost', by: 'system' },
  },
  check: ({ weight, fragile }) =>
    fragile && Number(weight) > 100
      ? { weight: { zh_CN: '易碎品不超过 100 kg', en_US: 'Fragile crates weigh at most 100 kg' } }
      : {},
})

const toy = defineApp({
  key: 'toy',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'crate', path: 'crate/list' }],
  permissions: { crate: 'read create update delete export unmask pack send weigh label' },
  entities: [crate],
})

const words = {
  name: 'Toy',
  about: '',
  menu: { 'crate/list': 'Crates' },
  entities: {
    crate: {
      name: 'Crate',
      fields: {
        no: 'No.',
        label: '标签',
        weight: 'Weight',
        price: '价格',
        share: 'Share',
        fragile: 'Fragile',
        size: '大小',
        dueAt: '到期',
        dueOn: 'Due on',
        owner: '负责人',
        helper: 'Helpers',
        parent: 'Parent',
        phone: '电话',
        lines: 'Lines',
        packedAt: 'Packed',
      },
      status: { open: '待装', packed: '已装', sent: '已发', lost: '丢失' },
      actions: { pack: 'Pack', send: 'Send', weigh: 'Weigh', label: 'Label', lose: 'Lose' },
      inputs: { idemKey: 'Key' },
      options: { size: { small: '小', large: '大' } },
      groups: {},
      empty: 'No crates',
    },
  },
  more: {},
}

const effects: Implementation<typeof toy>['effects'] = {
  crate: {
    async pack(ctx, row) {
      announce(ctx, '/toy', 'packed', [row._id])
      return { packedAt: new Date().toISOString() }
    },
    // A light crate is sent at once: the effect returns the next status itself.
    weigh: async (_ctx, _row, { weight }) => ({ weight, to: weight < 1 ? 'sent' : 'packed' }),
  },
}

const READ = ['toy', 'crate', 'read'] as const

const fault = call({
  method: 'GET',
  path: '/api/toy/fault',
  guard: { kind: 'signedIn' },
  summary: 'Fails, as no call should',
  response: Type.Object({}),
  async run() {
    throw new Error('a cause that no one may read')
  },
})

const figures = call({
  method: 'GET',
  path: '/api/toy/figures',
  guard: { kind: 'anyOf', triples: [READ] },
  summary: 'How many crates the caller reaches, as an overview counts them',
  response: Type.Object({ code: Type.Literal(0), crates: Type.Integer() }),
  async run(ctx) {
    const crates = await rowsWithin(ctx, crate, READ)
    const counted = sql<{ crates: number }>`select count(*) as crates from ${crates} c where c.deleted_at is null`
    const { rows } = await counted.execute(ctx.tx)
    return { code: 0 as const, crates: rows[0]!.crates }
  },
})

const sockets = { '/toy': { entity: 'crate', events: ['packed'] } } as const

export const toyServer = implement(toy, {
  words: { zh_CN: words, en_US: words },
  effects,
  calls: [fault, figures],
  sockets,
})

export const toyMigrations = [{ owner: 'toy', folder: join(projectRoot, 'packages/core/testing/toy/migrations') }]
