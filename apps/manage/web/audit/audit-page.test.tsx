// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../testing.tsx'
import './actor-cell.tsx'
import './at-cell.tsx'
import './cells.tsx'
import './filters.tsx'
import './source-filter.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (source: number, actor: string | null, changed: object) => ({
  _id: `a${source}`,
  source,
  actor,
  at: `2026-03-04T05:06:0${source}.000Z`,
  by: null,
  ip: null,
  rowId: 'x',
  entity: 'manage.user',
  action: 'disable',
  before: null,
  after: { name: '李四' },
  ...changed,
})
const ENTRIES = [
  entry(1, '安妮', {}),
  entry(2, null, { action: 'drop', entity: 'platform.timeseries', after: null }),
  entry(3, '一号桩 (CD001)', { action: 'update' }),
  entry(4, '张先生', { action: 'create', entity: 'manage.role' }),
]

/** The log of a tenant in which a person, the system, a device and a consumer acted. */
async function openLog(locale: 'zh_CN' | 'en_US') {
  const user = { _id: 'u1', username: 'ann', name: '安妮', avatar: null, updatePwd: false, mobile: null, email: null }
  const { calls } = await openConsole('/manage/audit/list', {
    user: { ...user, locale },
    answers: {
      'GET /api/audit/list': ({ query }) => {
        const list = ENTRIES.filter(({ source }) => query.get('source')?.split(',').includes(String(source)))
        return { list, refs: {}, pagination: { total: list.length, current: 1, pageSize: 10 } }
      },
    },
  })
  const table = await screen.findByRole('table')
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('data-row-key'))
      .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
  // The cells are loaded when they are drawn first.
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/\d\d:\d\d:\d\d.*李四/)]))
  return {
    rows,
    asked: () =>
      calls
        .filter(({ path }) => path === '/api/audit/list')
        .at(-1)
        ?.query.get('source'),
  }
}

test('the audit log shows what people did; a switch adds the system, devices and consumers by name, with seconds', async () => {
  const { rows, asked } = await openLog('zh_CN')
  expect(asked()).toBe('1')
  expect(rows()[0]).toContain('安妮')
  expect(rows()[0]).toMatch(/2026-03-04 \d\d:06:01/)
  fireEvent.click(screen.getByRole('switch', { name: '包括系统、设备与消费者' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(asked()).toBe('1,2,3,4')
  const [person, system, device, consumer] = rows()
  expect(person).toContain('停用 | 企业管理 · 用户 | 李四')
  expect(system).toContain('系统 | 删除数据 | 时序数据')
  expect(device).toContain('设备 一号桩 (CD001)')
  expect(device).toMatch(/:06:03/)
  expect(consumer).toContain('消费者 张先生')
  expect(rows().join()).not.toMatch(/manage\.|platform\.|disable|update|drop/)
})

test('an English reader gets the same log in English', async () => {
  const { rows } = await openLog('en_US')
  fireEvent.click(screen.getByRole('switch'))
  await waitFor(() => expect(rows()).toHaveLength(4))
  const [person, system, device] = rows()
  expect(person).toContain('Disable')
  expect(system).toMatch(/System \| .*\| Time series/)
  expect(device).toContain('Device 一号桩 (CD001)')
  expect(rows().join()).not.toMatch(/manage\.|platform\.|系统|停用|用户/)
})
