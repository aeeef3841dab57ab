// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../testing.tsx'
import './changes-table.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function opened(entry: object, locale: 'zh_CN' | 'en_US' = 'zh_CN') {
  const row = {
    _id: 'a1',
    at: '2026-03-04T05:06:07.000Z',
    by: 'u1',
    action: 'update',
    ip: '10.0.0.8',
    rowId: 'x',
    ...entry,
  }
  const user = {
    _id: 'u1',
    username: 'ann',
    name: '安妮',
    avatar: null,
    locale,
    updatePwd: false,
    mobile: null,
    email: null,
  }
  const page = { list: [row], refs: { by: { u1: '安妮' } }, pagination: { total: 1, current: 1, pageSize: 10 } }
  await openConsole('/manage/audit/list/a1', {
    user,
    answers: {
      'GET /api/audit/list': () => page,
      'GET /api/audit': () => ({ audit: row, refs: page.refs }),
      'GET /api/role/list': () => ({
        list: [
          { _id: 'r1', name: '门岗' },
          { _id: 'r2', name: '只读' },
        ],
      }),
    },
  })
  const table = await screen.findByRole('table', { name: locale === 'zh_CN' ? '变更内容' : 'Changes' })
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map((cell) => cell.textContent))
  return { table, lines }
}

const BEFORE = {
  _id: 'x',
  rev: 1,
  name: '李四',
  status: 1,
  roles: ['r1'],
  mobile: null,
  updatedAt: '2026-01-01T00:00:00Z',
}
const AFTER = { ...BEFORE, rev: 2, name: '李四光', status: 2, roles: ['r1', 'r2'], updatedAt: '2026-03-04T05:06:07Z' }

test('a change is shown field by field in words: labels, statuses, names of referenced rows', async () => {
  const { lines } = await opened({ entity: 'manage.user', before: BEFORE, after: AFTER })
  await expect
    .poll(() => lines())
    .toEqual([
      ['姓名', '李四', '李四光'],
      ['状态', '启用', '停用'],
      ['角色', '门岗', '门岗、只读'],
    ])
})

test('a change is shown in English to an English reader', async () => {
  const { lines } = await opened({ entity: 'manage.user', before: BEFORE, after: AFTER }, 'en_US')
  await expect.poll(() => lines().map(([label]) => label)).toEqual(['Name', 'Status', 'Roles'])
  expect(lines()[1]).toEqual(['Status', 'Enabled', 'Disabled'])
})

test('of a role’s permissions only the added and the removed ones are shown', async () => {
  const read = { app: 'manage', module: 'user', permission: 'read' }
  const create = { ...read, permission: 'create' }
  const audit = { app: 'manage', module: 'audit', permission: 'read' }
  const { lines } = await opened({
    entity: 'manage.role',
    before: { permissions: [read, create] },
    after: { permissions: [read, audit] },
  })
  await expect.poll(() => lines()).toEqual([['权限', '企业管理 · 用户 新建', '企业管理 · 操作日志 查看']])
})

test('fields without a descriptor are shown as they are, and an export is shown by its number of rows', async () => {
  expect(
    (await opened({ entity: 'manage.user', action: 'export', before: null, after: { rows: 12 } })).lines(),
  ).toEqual([['行数', '12']])
})

test('a change of a list is shown by the entries of the list', async () => {
  const { lines } = await opened({
    entity: 'platform.egress',
    before: ['10.0.0.0/8'],
    after: ['10.0.0.0/8', 'plc.lan'],
  })
  expect(lines()).toEqual([['条目', '10.0.0.0/8', '10.0.0.0/8、plc.lan']])
})

test('a drop in the time-series store is shown in words, with the credential that did it', async () => {
  const { lines } = await opened({
    entity: 'platform.timeseries',
    action: 'drop',
    before: { db: 'plant', measurement: 'oven' },
    after: { credential: '网关', credentialId: 'gate1' },
  })
  expect(lines()).toEqual([
    ['数据库', 'plant', '—'],
    ['测量', 'oven', '—'],
    ['写入凭证', '—', '网关'],
    ['凭证 ID', '—', 'gate1'],
  ])
  expect(screen.getAllByText('时序数据').length).toBeGreaterThan(0)
})
