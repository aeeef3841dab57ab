import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { readBook } from '../../testing/read-book.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, World } from '../../testing/world.ts'

let world: World
let admin: Client
let tenantId: string
let phone: string

beforeAll(async () => {
  world = await toyWorld()
  const tenant = await world.tenant()
  tenantId = tenant.id
  admin = await tenant.user()
  phone = world.mobile()
  const rows = [
    { label: '=1+1', price: 1234, size: 2, owner: admin.userId, phone },
    { label: '+cmd|x', price: 5 },
    { label: 'a "b", c', dueAt: '2026-03-01T16:30:00.000Z' },
  ]
  for (const row of rows) expect((await admin.post('/api/toy/crate', row)).body.code).toBe(0)
})

const csv = async (query: Record<string, string> = {}) => {
  const { body, headers } = await admin.get('/api/toy/crate/list', { export: 'csv', sort: 'createdAt', ...query })
  return { headers, text: body as string, rows: parse(body as string, { bom: true, columns: true }) }
}

test('a CSV contains names of choices, yuan, times in the tenant’s zone, masked numbers, and owners by name', async () => {
  const { headers, rows } = await csv({ columns: 'label,price,size,phone,owner,dueAt,status' })
  expect(headers.get('content-disposition')).toMatch(/filename\*=UTF-8''Crate%20\d{4}-\d\d-\d\d\.csv$/)
  expect(rows[0]).toMatchObject({
    价格: '12.34',
    大小: '大',
    电话: `139****${phone.slice(-4)}`,
    负责人: '张三',
    状态: '待装',
  })
  expect(rows[2]).toMatchObject({ 标签: 'a "b", c', '到期 (Asia/Shanghai)': '2026-03-02 00:30:00', 电话: '' })
})

test('[S26] a text that a spreadsheet would run as a formula is escaped', async () => {
  const { rows } = await csv()
  expect((rows as Record<string, string>[]).map((row) => row.标签).slice(0, 2)).toEqual(["'=1+1", "'+cmd|x"])
})

test('an export contains all pages of the current filter, with the selected columns', async () => {
  const { rows } = await csv({ keyword: 'cmd', columns: 'label,price', pageSize: '10' })
  expect(rows).toEqual([{ 标签: "'+cmd|x", 价格: '0.05' }])
})

const book = async (query: string) => {
  const response = await fetch(`${world.url}/api/toy/crate/list?export=xlsx&sort=createdAt${query}`, {
    headers: { cookie: admin.cookie() },
  })
  return Buffer.from(await response.arrayBuffer())
}

test('[R374] a workbook has its rows on the sheet sheet1, and its texts have the type text', async () => {
  const { default: readXlsxFile } = await import('read-excel-file/node')
  const sheets = await readXlsxFile(await book(''))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['sheet1', '说明'])
  const [heads, first] = sheets[0]!.data
  expect(heads?.slice(1, 3)).toEqual(['标签', '价格'])
  expect(first?.slice(1, 3)).toEqual(['=1+1', 12.34])
})

test('money, moments and numbers of a workbook have their types and formats, its heads stay in sight', async () => {
  const [sheet] = readBook(await book('&columns=label,price,dueAt,size'))
  expect(sheet!.rows[0]).toEqual(['标签', '价格', '到期 (Asia/Shanghai)', '大小'])
  expect(sheet!.rows[1]).toEqual(['=1+1', { value: 12.34, format: '"¥"#,##0.00;"−¥"#,##0.00' }, null, '大'])
  // 2026-03-02 00:30 at the tenant's.
  expect(sheet!.rows[3]![2]).toEqual({ value: 46_083 + 0.5 / 24, format: 'yyyy-mm-dd hh:mm:ss' })
  expect(sheet).toMatchObject({ isFrozen: true, widths: [10, 10, 22, 10] })
})

test('the second sheet says of which list the rows are, by which filters, how many and when', async () => {
  const query = `&size=2&owner=${admin.userId}&fragile=false&dueAtEnd=2026-04-01&keyword=1`
  const [sheet, about] = readBook(await book(query))
  expect(sheet!.rows).toHaveLength(1)
  expect(about!.rows.slice(0, -1)).toEqual([
    ['标题', 'Toy · Crate'],
    ['企业', expect.any(String)],
    ['搜索', '1'],
    ['大小', '大'],
    ['负责人', '张三'],
    ['Fragile', '否'],
    ['到期 (Asia/Shanghai)', '至 2026-04-01'],
    ['行数', '0'],
  ])
  expect(about!.rows.at(-1)).toEqual([
    '导出时间',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)$/),
  ])
})

test('every export is written to the audit log with its number of rows', async () => {
  const before = (await world.rows('audit_log', { action: 'export', tenant_id: tenantId })).length
  await csv()
  const written = await world.rows('audit_log', { action: 'export', tenant_id: tenantId })
  expect(written).toHaveLength(before + 1)
  expect(written.at(-1)).toMatchObject({ entity: 'toy.crate', after: { rows: 3 } })
})
