import type { App } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, date, fen, ref } from '@atrium/core/contract/define/fields'
import { answerCalls, pagesRead } from '@atrium/core/testing/web/open-page'
import { createQueryClient } from '@atrium/core/web/api/query-client'
import { EntityContext, type EntityPage } from '@atrium/core/web/crud/entity-context'
import { startI18n } from '@atrium/core/web/i18n'
import { addWords } from '@atrium/core/web/loaded-words'
import { startWords } from '@atrium/core/web/start-words'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import LogTab from './log-tab.tsx'

afterEach(cleanup)

const count = defineEntity({
  name: 'count',
  path: '/api/toy/count',
  table: 'toy_count',
  module: 'count',
  title: 'day',
  fields: { device: ref('device'), day: date(), amount: fen(), restarted: bool() },
  calls: ['list'],
  list: { columns: ['day'] },
})
async function drawn(given: { by?: string; columns?: string[] } = {}) {
  startI18n(startWords)
  const fields = { day: '日期', amount: '金额', restarted: '计数器重置' }
  addWords('toy', 'zh_CN', { entities: { count: { fields, empty: '没有记录' } } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EntityContext value={{ app, entity: count, screens: {}, base: '' } as unknown as EntityPage}>
        <LogTab row={{ _id: 'd1' }} name="count" columns={['day', 'amount', 'restarted']} {...given} />
      </EntityContext>
    </QueryClientProvider>,
  )
}

const app: App = { key: 'toy', type: 'pc', icon: 'box', guarded: true, menu: [], permissions: {}, entities: [count] }

test('the second page of the log is as of the first one', async () => {
  const list = [{ _id: 'c1', day: '2026-05-06', amount: 1, restarted: false }]
  const calls = answerCalls({ 'GET /api/toy/count/list': () => ({ list, pagination: { total: 11 }, asOf: 'then' }) })
  await drawn()
  fireEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(pagesRead(calls, '/api/toy/count/list')).toEqual(['1', '2 as of then']))
})

test('the log of a device has its amounts with separators, and yes or no in words', async () => {
  const list = [{ _id: 'c1', day: '2026-05-06', amount: 123_456, restarted: false }]
  answerCalls({ 'GET /api/toy/count/list': () => ({ list, pagination: { total: 1 } }) })
  await drawn()
  expect(await screen.findByRole('row', { name: '2026-05-06 ¥1,234.56 否' })).toBeTruthy()
})

test('the log of another row is asked for by its own field, and names the rows that it refers to', async () => {
  const list = [{ _id: 'c1', day: '2026-05-06', device: 'd7' }]
  const refs = { device: { d7: '一楼大厅' } }
  const calls = answerCalls({ 'GET /api/toy/count/list': () => ({ list, refs, pagination: { total: 1 } }) })
  await drawn({ by: 'owner', columns: ['day', 'device'] })
  expect(await screen.findByRole('row', { name: '2026-05-06 一楼大厅' })).toBeTruthy()
  const [{ query }] = calls.filter(({ path }) => path === '/api/toy/count/list') as [(typeof calls)[number]]
  expect([query.get('owner'), query.get('device')]).toEqual(['d1', null])
})
