import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../contract/define/app.ts'
import { type Answers, answerCalls, refused } from '../../../testing/web/open-page.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startI18n } from '../../i18n.ts'
import { startWords } from '../../start-words.ts'
import { EntityContext, type EntityPage } from '../entity-context.ts'
import { parcel } from '../testing.ts'
import ImportDialog from './import-dialog.tsx'
import { FileFailure, type ReadTable } from './read-table.ts'

afterEach(cleanup)

const app: App = { key: 'toy', type: 'pc', icon: 'box', guarded: true, menu: [], permissions: {}, entities: [parcel] }
const words = { inline: '包裹', name: '包裹' }
const page = { app, entity: parcel, screens: {}, base: '/toy/parcel', words } as unknown as EntityPage
const POST = 'POST /api/toy/parcel/import'

const TABLE: ReadTable = {
  heads: ['标签', '价格', '颜色'],
  rows: [
    ['甲', '1', '红'],
    [null, 'x', '蓝'],
  ],
  lines: [2, 5],
  faults: [],
}
const FINE = { columns: ['label', 'price', null], faults: [], reasons: [], wrong: [], made: [] }

async function choose(answers: Answers, read: () => Promise<ReadTable> = async () => TABLE) {
  const calls = answerCalls(answers)
  startI18n(startWords)
  const onDone = vi.fn()
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <EntityContext value={page}>
          <ImportDialog open read={read} onClose={() => undefined} onDone={onDone} />
        </EntityContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const input = await screen.findByLabelText('选择文件', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['a'], '包裹.xlsx')] } })
  return { calls, onDone }
}

const button = (name: string) => screen.findByRole('button', { name })

test('every wrong cell has its reason beside its value, also what only the file shows, and nothing can be confirmed', async () => {
  const faults = [{ row: 0, column: 1, kind: 'formula' as const }]
  const answer = {
    ...FINE,
    reasons: ['必填', '不是金额'],
    wrong: [
      [1, 0, 0],
      [1, 1, 1],
      [0, 1, 1],
    ],
  }
  const { calls } = await choose({ [POST]: () => answer }, async () => ({ ...TABLE, faults }))
  await screen.findByText('2 行中有 3 处错误。请在文件中改正后重新选择，现在不会导入任何一行。')
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['行', '标签', '价格', '颜色不导入'],
    ['2', '甲', '1这里是公式，请改为它的值', '红'],
    ['5', '必填', 'x不是金额', '蓝'],
  ])
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
  expect(calls.map(({ body }) => body)).toEqual([
    { heads: TABLE.heads, rows: ['["甲","1","红"]', '[null,"x","蓝"]'], file: '包裹.xlsx' },
  ])
})

test('a confirmation whose answer was lost is sent again under the same key, and what was made is listed', async () => {
  let lost = true
  const made = [
    { _id: 'p1', title: '甲' },
    { _id: 'p2', title: '乙' },
  ]
  const { calls, onDone } = await choose({
    [POST]: ({ body }) => {
      if (!(body as { idemKey?: string }).idemKey) return FINE
      if (!lost) return { ...FINE, made }
      lost = false
      throw new TypeError('the connection broke')
    },
  })
  fireEvent.click(await button('导入 2 行'))
  fireEvent.click(await button('再试一次'))
  const link = await screen.findByRole('link', { name: '乙' })
  expect(link.getAttribute('href')).toBe('/toy/parcel/p2')
  expect(screen.getByText('已导入 2 行')).toBeTruthy()
  const keys = calls.map(({ body }) => (body as { idemKey?: string }).idemKey)
  expect([keys[0], keys[1] === keys[2], keys[1] !== undefined]).toEqual([undefined, true, true])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('if something has changed since the check, the table is checked again', async () => {
  let times = 0
  await choose({
    [POST]: ({ body }) => {
      if ((body as { idemKey?: string }).idemKey) return { ...refused(400), code: 40001, errorCode: 40001 }
      times += 1
      return times === 1 ? FINE : { ...FINE, reasons: ['系统中已有'], wrong: [[0, 0, 0]] }
    },
  })
  fireEvent.click(await button('导入 2 行'))
  fireEvent.click(await button('再试一次'))
  expect(await screen.findByText('系统中已有')).toBeTruthy()
})

test('a file that cannot be read says why, and another one may be chosen', async () => {
  await choose({}, async () => {
    throw new FileFailure('mergedHead')
  })
  expect(await screen.findByText(/列名所在的行有合并单元格/)).toBeTruthy()
  expect(await button('选择文件')).toBeTruthy()
})
