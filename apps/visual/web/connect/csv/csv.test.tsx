import { openerOf } from '@atrium/core/testing/web/open-app'
import type { Answers } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import en_US from '../../../en_US.ts'
import visualApp from '../../../index.ts'
import screens from '../../../web.tsx'
import zh_CN from '../../../zh_CN.ts'
import type { ColumnRowProps } from './column-row.tsx'

const drawn: number[] = []
const guessed = vi.hoisted(() => ({ columns: 0 }))

vi.mock('@atrium/timeseries/web/table/reader', async (original) => {
  const { directReader } = await import('@atrium/timeseries/testing/web/table/direct-reader')
  return { ...(await original<object>()), workerReader: directReader }
})
// Notes each time that a row is drawn, and leaves it to the real one whether that is necessary.
vi.mock('./column-row.tsx', async (original) => {
  const { ColumnRow } = await original<typeof import('./column-row.tsx')>()
  const noted = (props: ColumnRowProps) => {
    drawn.push(props.at)
    return ColumnRow.type(props)
  }
  return { ColumnRow: { ...ColumnRow, type: noted } }
})
vi.mock('@atrium/timeseries/contract/table/kinds', async (original) => {
  const real = await original<typeof import('@atrium/timeseries/contract/table/kinds')>()
  const guessKind: typeof real.guessKind = (...args) => {
    guessed.columns++
    return real.guessKind(...args)
  }
  return { ...real, guessKind }
})

beforeEach(() => {
  drawn.length = 0
})
afterEach(cleanup)

const open = openerOf({
  app: visualApp,
  words: { zh_CN: async () => ({ default: zh_CN }), en_US: async () => ({ default: en_US }) },
  screens: async () => ({ default: screens }),
})

const answers: Answers = {
  'GET /api/datasource/arrivals': () => ({ version: '1', measurements: [] }),
  'GET /api/datasource/ways': () => ({ mqttPort: 1884 }),
  'POST /api/datasource/import': ({ body }) => {
    const { lines } = body as { lines: string }
    return { written: lines.split('\n').length, refused: [], refusedCount: 0 }
  },
}

async function choose(content: BlobPart, name = 'rows.csv', own: Answers = {}) {
  const holds = ['visual dataSource query', 'visual dataSource import']
  const { calls } = await open('/visual/connect?way=csv', { holds, answers: { ...answers, ...own } })
  const input = await screen.findByLabelText('选择文件', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File([content], name)] } })
  return () =>
    calls.flatMap(({ path, body }) => (path.endsWith('/import') ? (body as { lines: string }).lines.split('\n') : []))
}

const start = () => screen.findByRole<HTMLButtonElement>('button', { name: '开始导入' })

test('a key typed into the name of one of many columns draws that row only, and guesses nothing again', async () => {
  const heads = Array.from({ length: 59 }, (_, at) => `c${at}`)
  const row = heads.map((_, at) => at).join()
  const times = Array.from({ length: 50 }, (_, at) => `2026-03-05 10:${10 + at}`)
  await choose(`time,${heads.join()}\n${times.map((time) => `${time},${row}`).join('\n')}\n`)
  const name = await screen.findByLabelText('列名 40')
  expect(drawn).toHaveLength(60)
  drawn.length = 0
  const before = guessed.columns
  fireEvent.change(name, { target: { value: 'pressure' } })
  expect(drawn).toEqual([39])
  expect(guessed.columns).toBe(before)
})

describe('what the file does not decide', () => {
  test('an unusual year is asked before the import can start', async () => {
    const sent = await choose('time,v\n1970-01-01T00:00:00Z,1\n')
    expect(await screen.findByText(/有 1990 年以前或今年以后的时间，例如“1970-01-01T00:00:00Z”，请选择：/)).toBeTruthy()
    expect((await start()).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '时间没有错，照此存储' }))
    fireEvent.click(await start())
    await waitFor(() => expect(sent()).toEqual(['rows v=1 0']))
  })

  test('a column of numbers with some words can become texts or numbers', async () => {
    const rows = ['1', '2', 'OFF', '4'].map((cell, at) => `2026-03-05T00:00:0${at}Z,${cell}`)
    const sent = await choose(`time,v\n${rows.join('\n')}\n`)
    fireEvent.click(await screen.findByRole('radio', { name: '数字，其余单元格没有值' }))
    fireEvent.click(await start())
    await waitFor(() => expect(sent().map((line) => line.split(' ')[1])).toEqual(['v=1', 'v=2', 'v=4']))
  })

  test('an encoding in doubt is asked with how the heading reads, and decides the names', async () => {
    // aÄÖb of Windows-1252; the middle is a common character of GBK.
    const bytes = [...new TextEncoder().encode('time,a'), 0xc4, 0xd6, ...new TextEncoder().encode('b\n2026-03-05,1\n')]
    await choose(Uint8Array.from(bytes))
    fireEvent.click(await screen.findByRole('radio', { name: 'time,aÄÖb · Windows-1252' }))
    // Typed while the file is read again.
    fireEvent.change(screen.getByLabelText('测量'), { target: { value: 'typed' } })
    await waitFor(async () => expect((await start()).disabled).toBe(false))
    expect(screen.getByDisplayValue('aÄÖb')).toBeTruthy()
    expect(screen.queryByText(/不能确定文件的编码/)).toBeNull()
    expect(screen.getByDisplayValue('typed')).toBeTruthy()
  })
})

test('the import cannot start while the file is read again', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `2026-03-05T00:00:${10 + at}Z,${at}`)
  await choose(`time,v\n${rows.join('\n')}\n`)
  const button = await start()
  expect(button.disabled).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: '第一行是列名' }))
  expect(button.disabled).toBe(true)
  expect(await screen.findByDisplayValue('column1')).toBeTruthy()
  expect(button.disabled).toBe(false)
})

test('a file whose encoding shows late can be read with another one after it has failed', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => `${1_772_000_000 + at},${'as it should '.repeat(7)}\n`)
  // An ü of Windows-1252, behind the bytes that are looked at first.
  const end = Uint8Array.from([...new TextEncoder().encode('1772000900,k'), 0xfc, ...new TextEncoder().encode('hl\n')])
  const sent = await choose(new Blob([`time,state\n${rows.join('')}`, end]))
  expect(await screen.findByText(/文件的编码与所选不符/)).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText('编码'))
  fireEvent.click(await screen.findByTitle('Windows-1252'))
  fireEvent.click(await start())
  await waitFor(() => expect(sent().at(-1)).toBe('rows state="kühl" 1772000900000000'))
})

test('facts before the heading are proposed as tags of all rows', async () => {
  const sent = await choose('Station:North\n\ntime,v\n2026-03-05T00:00:00Z,1\n2026-03-05T00:00:01Z,2\n')
  expect((await screen.findByLabelText<HTMLInputElement>('跳过开头的行数')).value).toBe('2')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Station=North' }))
  fireEvent.click(await start())
  await waitFor(() => expect(sent()[0]).toBe('rows,Station=North v=1 1772668800000000'))
})

test('a cell that cannot be read is told with line and reason, and its row is stored', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `2026-03-05T00:00:${10 + at}Z,${at},${at === 5 ? 'x' : at}`)
  await choose(`time,a,b\n${rows.join('\n')}\n`)
  fireEvent.click(await start())
  expect(await screen.findByText('导入完成：40 行已写入 files · rows。')).toBeTruthy()
  const title = screen.getByText('读不出的单元格（1），所在的行已写入')
  expect(title.closest('section')?.textContent).toContain('7“b”列不是数字')
})

test('the form says how many of the first rows will be refused, and why, before the import starts', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `2026-03-05T00:00:${10 + at}Z,${at}`)
  rows.push('yesterday,40', '2026-03-05T00:01:00Z,')
  await choose(`time,v\n${rows.join('\n')}\n`)
  expect(await screen.findByText('前 42 行中有 2 行会被拒绝：时间不能识别和没有任何值。')).toBeTruthy()
  expect(screen.getByText(/^第一行的时间：2026-03-05/)).toBeTruthy()
  expect((await start()).disabled).toBe(false)
})

test('the form says which fields the measurement has with another type', async () => {
  await choose('time,v,w\n2026-03-05T00:00:00Z,1,on\n', 'rows.csv', {
    'GET /api/datasource/arrivals': () => ({
      version: '1',
      measurements: [{ db: 'files', name: 'rows', fields: ['v', 'w'] }],
    }),
    'GET /api/datasource/catalogue': () => ({
      total: 2,
      fields: [
        { name: 'v', type: 'string', newest: null },
        { name: 'w', type: 'string', newest: null },
      ],
    }),
  })
  expect(await screen.findByText(/已有同名但类型不同的字段：v。/)).toBeTruthy()
})

test('after an import with refused rows the form is there again with its settings, and imports again', async () => {
  const reason =
    'field type conflict: input field "v" on measurement "rows" is type float, already exists as type string'
  let isRefused = true
  const sent = await choose('time,v\n2026-03-05T00:00:00Z,1\n', 'rows.csv', {
    'POST /api/datasource/import': () =>
      isRefused
        ? { written: 0, refused: [{ line: 1, reason }], refusedCount: 1 }
        : { written: 1, refused: [], refusedCount: 0 },
  })
  fireEvent.change(await screen.findByLabelText('测量'), { target: { value: 'oven' } })
  fireEvent.change(screen.getByLabelText('列名 2'), { target: { value: 'power' } })
  fireEvent.click(await start())
  expect(await screen.findByText('没有写入任何行。')).toBeTruthy()
  expect(screen.getByText('字段“v”已存在，类型不同')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('测量').value).toBe('oven')
  expect(screen.getByDisplayValue('power')).toBeTruthy()
  isRefused = false
  fireEvent.change(screen.getByLabelText('测量'), { target: { value: 'oven2' } })
  fireEvent.click(await start())
  expect(await screen.findByText('导入完成：1 行已写入 files · oven2。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull()
  expect(sent()).toEqual(['oven power=1 1772668800000000', 'oven2 power=1 1772668800000000'])
})

test('the data of an import open with its range of time', async () => {
  await choose('time,v\n2020-03-05T00:00:00Z,1\n2020-03-06T00:00:00Z,2\n')
  fireEvent.click(await start())
  await screen.findByText(/^导入完成/)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '查看数据' })
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    db: 'files',
    measurement: 'rows',
    from: '2020-03-05T00:00:00.000Z',
    to: '2020-03-06T00:00:01.000Z',
  })
})
