import { beforeAll, expect, test } from 'vitest'
import { IMPORT_MAX_ROWS, type ImportAnswer, type ImportCell } from '../../contract/import.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user({ name: '王工' })
})

const PATH = '/api/toy/crate/import'

interface Sent {
  heads: string[]
  rows: ImportCell[][]
  idemKey?: string
  by?: Client
  locale?: string
}

async function send({ heads, rows, idemKey, by = admin }: Sent) {
  const body = { heads, rows: rows.map((row) => JSON.stringify(row)), file: 'crates.xlsx', idemKey }
  const answer = await by.post(PATH, body)
  return { ...answer, body: answer.body as ImportAnswer & { errorCode: number; fields: Record<string, string> } }
}

/** Row, column and reason of every wrong cell. */
async function wrongIn(sent: Sent) {
  const { body } = await send(sent)
  expect(body, JSON.stringify(body).slice(0, 400)).toMatchObject({ code: 0, faults: [], made: [] })
  return body.wrong.map(([row, column, reason]) => [row, column, body.reasons[reason]])
}

const listed = async (keyword: string, by = admin) => (await by.get('/api/toy/crate/list', { keyword })).body.list
const key = () => world.unique('import-')

test('a table is checked without a trace, and its rows are created when it is confirmed', async () => {
  const label = world.unique('L')
  const sent = {
    heads: ['标签*', '价格 (元)', '大小', 'Fragile', 'Weight', '备注', '到期', 'Due on', 'Share', '电话'],
    rows: [
      [`${label}a`, '1,234.5', '大', '是', 12.25, '易碎', '2026-03-05 08:30', '2026/3/5', '12.5%', '138 0000 0000'],
      [`${label}b`, null, '', 'no', null, null, '2026年3月5日', '2026.3.5', 7, 13800000001],
    ],
  }
  expect(await wrongIn(sent)).toEqual([])
  expect(await listed(label)).toEqual([])
  const { body } = await send({ ...sent, idemKey: key() })
  expect(body.made.map(({ title }) => title)).toEqual([`${label}a`, `${label}b`])
  const [first, second] = (await listed(label)).sort((one: { label: string }, other: { label: string }) =>
    one.label < other.label ? -1 : 1,
  )
  expect(first).toMatchObject({
    _id: body.made[0]!._id,
    no: expect.stringMatching(/^C\d{20}$/),
    price: 123_450,
    size: 2,
    fragile: true,
    weight: 12.25,
    remark: '易碎',
    dueAt: '2026-03-05T00:30:00.000Z',
    dueOn: '2026-03-05',
    share: 12.5,
    creator: admin.userId,
  })
  expect(second).toMatchObject({ price: 0, size: 1, fragile: false, dueAt: '2026-03-04T16:00:00.000Z', share: 7 })
})

test('every wrong cell has its reason, and a table with one is not created in part', async () => {
  const label = world.unique('W')
  await admin.post('/api/toy/crate', { label })
  const heads = ['标签', '价格', '大小', 'Fragile', 'Weight', '到期', 'Due on', '负责人', '电话']
  const rows: ImportCell[][] = [
    [label, 'x', '中', '也许', 12.345, '31 日', '2026-02-31', '没有此人', '12'],
    [`${label}1`, null, null, null, null, null, null, null, null],
    [null, '1.234', null, '是', 101, null, null, null, 138_000_000_000_000_000],
    [`${label}1`, null, null, null, 1001, '2026-13-01', null, null, null],
    ['x'.repeat(21), null, null, null, '很重', null, 46_000, null, null],
  ]
  expect(await wrongIn({ heads, rows })).toEqual([
    [0, 0, '系统中已有'],
    [0, 1, '不是金额，最多两位小数'],
    [0, 2, '应为：小、大'],
    [0, 3, '请填“是”或“否”'],
    [0, 4, '最多 2 位小数'],
    [0, 5, '不是时间，请写成 2026-03-05 08:30'],
    [0, 6, '不是日期，请写成 2026-03-05'],
    [0, 7, '没有“没有此人”'],
    [0, 8, '至少 6 个字符'],
    [2, 0, '必填'],
    [2, 1, '不是金额，最多两位小数'],
    [2, 4, '易碎品不超过 100 kg'],
    [2, 8, '数字超过 15 位，表格已舍去尾数，请将该列设为文本后重填'],
    [3, 0, '与文件中前面的行重复'],
    [3, 4, '不能大于 1000'],
    [3, 5, '不是时间，请写成 2026-03-05 08:30'],
    [4, 0, '最多 20 个字符'],
    [4, 4, '不是数字'],
    [4, 6, '不是日期，请写成 2026-03-05'],
  ])
  expect(await wrongIn({ heads: ['label', '价格'], rows: [['a', -0.5]] })).toEqual([[0, 1, '不能小于 0']])
  expect(await wrongIn({ heads: ['label', '价格'], rows: [['a', '1000000']] })).toEqual([[0, 1, '不能大于 999999.99']])
  const { status, body } = await send({ heads, rows, idemKey: key() })
  expect([status, body.errorCode]).toEqual([400, 40001])
  expect(body.fields).toMatchObject({ 'rows.0.label': '系统中已有', 'rows.2.weight': '易碎品不超过 100 kg' })
  expect(await listed(label)).toHaveLength(1)
})

test('references are found by title or number, also in rows above, and not where they are ambiguous', async () => {
  const label = world.unique('R')
  const stored = (await admin.post('/api/toy/crate', { label })).body.crate
  const twins = world.unique('双')
  await tenant.user({ name: twins })
  const mobile = world.mobile()
  const one = await tenant.user({ name: twins, mobile })
  const heads = ['标签', 'Parent', '负责人', 'Helpers']
  const rows: ImportCell[][] = [
    [`${label}1`, label, '王工', `王工、${mobile}`],
    [`${label}2`, `${label}1`, mobile, ''],
    [`${label}3`, stored.no, '', ''],
  ]
  expect(await wrongIn({ heads, rows })).toEqual([])
  const bad = [
    [`${label}4`, `${label}5`, twins, ''],
    [`${label}5`, `${label}5`, '', '王工, 无'],
  ]
  expect(await wrongIn({ heads, rows: bad })).toEqual([
    [0, 1, `“${label}5”在下面的行中，请把它移到本行之前`],
    [0, 2, `有多个“${twins}”，请改填编号`],
    [1, 1, `没有“${label}5”`],
    [1, 3, '没有“无”'],
  ])
  const { body } = await send({ heads, rows, idemKey: key() })
  const made = await Promise.all(
    body.made.map(async ({ _id }) => (await admin.get('/api/toy/crate', { _id })).body.crate),
  )
  expect(made.map(({ parent, owner, helper }) => ({ parent, owner, helper }))).toEqual([
    { parent: stored._id, owner: admin.userId, helper: [admin.userId, one.userId] },
    { parent: body.made[0]!._id, owner: one.userId, helper: null },
    { parent: stored._id, owner: null, helper: null },
  ])
})

test('a row that the caller may not read is not found by its title', async () => {
  const label = world.unique('H')
  await admin.post('/api/toy/crate', { label })
  const permissions = ['read', 'create'].map((name) => ['toy', 'crate', name] as const)
  const own = await tenant.user({ permissions })
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${own.userId}')`)
  const sent = { heads: ['label', 'parent'], rows: [[`${label}1`, label]] }
  expect(await wrongIn({ ...sent, by: own })).toEqual([[0, 1, `没有“${label}”`]])
  expect(await wrongIn(sent)).toEqual([])
})

test('a confirmation that is sent again, or twice at once, creates the rows once and answers what was made', async () => {
  const label = world.unique('T')
  const idemKey = key()
  const sent = { heads: ['label'], rows: [[`${label}1`], [`${label}2`]], idemKey }
  const answers = await Promise.all([send(sent), send(sent), send(sent)])
  const later = await send(sent)
  for (const { body } of [...answers, later]) expect(body.made).toEqual(answers[0].body.made)
  expect(await listed(label)).toHaveLength(2)
  const other = await send({ ...sent, rows: [[`${label}3`]] })
  expect([other.status, other.body.errorCode]).toEqual([409, 40903])
  const log = await world.sql(
    `select action, after from audit_log where tenant_id = '${tenant.id}' and row_id = '${idemKey}'`,
  )
  expect(log).toEqual([{ action: 'import', after: { file: 'crates.xlsx', rows: 2, at: expect.any(String) } }])
  const others = await world.sql(
    `select 1 from audit_log where row_id in ('${later.body.made.map(({ _id }) => _id).join("','")}')`,
  )
  expect(others).toEqual([])
})

test('a file without a required column, with a column twice or with none that is known says so', async () => {
  const faults = async (heads: string[]) => (await send({ heads, rows: [['a']] })).body.faults
  expect(await faults(['价格', '编号'])).toEqual(['缺少必填列“标签”'])
  expect(await faults(['标签', 'label', 'No.'])).toEqual(['“标签”有两列'])
  expect(await faults(['Sheet', ''])).toEqual(['没有认出任何一列，请使用模板中的列名'])
  const { body } = await send({ heads: ['标签', 'No.', '备注'], rows: [['a']] })
  expect(body.columns).toEqual(['label', null, 'remark'])
  const confirmed = await send({ heads: ['价格'], rows: [[1]], idemKey: key() })
  expect([confirmed.status, confirmed.body.fields]).toEqual([400, { heads: '缺少必填列“标签”' }])
})

test('times are on the clock of the zone in the head, otherwise on that of the tenant', async () => {
  const label = world.unique('Z')
  const heads = ['label', '到期 (America/New_York)']
  const { body } = await send({ heads, rows: [[label, '2026-03-05 08:30']], idemKey: key() })
  const { crate } = (await admin.get('/api/toy/crate', { _id: body.made[0]!._id })).body
  expect(crate.dueAt).toBe('2026-03-05T13:30:00.000Z')
})

test('of 5,001 rows, of rows that are no lists and of no rows none is created', async () => {
  const label = world.unique('N')
  const rows = Array.from({ length: IMPORT_MAX_ROWS + 1 }, (_, index) => [`${label}-${index}`])
  const tooMany = await send({ heads: ['label'], rows, idemKey: key() })
  expect([tooMany.status, tooMany.body.fields]).toEqual([400, { rows: '最多 5000 项' }])
  expect(await listed(label)).toEqual([])
  for (const row of ['{"label":"a"}', '[["a"]]', 'a']) {
    const refused = await admin.post(PATH, { heads: ['label'], rows: [row], file: 'a.csv' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['rows.0']])
  }
  expect((await admin.post(PATH, { heads: ['label'], rows: [], file: 'a.csv' })).status).toBe(400)
})

test('an import needs the permission to create', async () => {
  const reader = await tenant.user({ permissions: [['toy', 'crate', 'read']] })
  const { status, body } = await send({ heads: ['label'], rows: [['a']], by: reader })
  expect([status, body.errorCode]).toEqual([403, 40301])
})

test('the template has the columns and their choices in the language of the page, and can be imported as it is', async () => {
  await admin.post('/api/toy/crate', { label: world.unique('P') })
  const response = await fetch(`${world.url}${PATH}/template`, { headers: { cookie: admin.cookie() } })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="crate-zh_CN.xlsx"')
  const { default: readXlsxFile } = await import('read-excel-file/node')
  const [data, notes, choices] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
  const heads = data!.data[0] as string[]
  expect(heads).toEqual([
    '标签*',
    'Weight (kg)',
    '价格 (元)',
    'Share',
    'Fragile',
    '大小',
    '到期 (Asia/Shanghai)',
    'Due on',
    '负责人',
    'Helpers',
    'Parent',
    '电话',
    '备注',
  ])
  expect(notes!.data.map(([column, required]) => [column, required])).toContainEqual(['标签', '是'])
  expect(choices!.data.map((row) => row[5]).slice(0, 2)).toEqual(['小', '大'])
  expect(choices!.data.map((row) => row[8])).toContain('王工')
  const { body } = await send({ heads, rows: [[world.unique('P')]] })
  expect([body.faults, body.wrong, body.columns.includes(null)]).toEqual([[], [], false])
})
