import { openerOf } from '@atrium/core/testing/web/open-app'
import { type Answers, sessionOf } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import en_US from '../../en_US.ts'
import visualApp from '../../index.ts'
import screens from '../../web.tsx'
import zh_CN from '../../zh_CN.ts'
import NextStep from '../next-step.tsx'
import { readDropped } from './csv/dropped.ts'
import { newSince } from './use-arrivals.ts'

vi.mock('@atrium/timeseries/web/table/reader', async (original) => {
  const { directReader } = await import('@atrium/timeseries/testing/web/table/direct-reader')
  return { ...(await original<object>()), workerReader: directReader }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = openerOf({
  app: visualApp,
  words: { zh_CN: async () => ({ default: zh_CN }), en_US: async () => ({ default: en_US }) },
  screens: async () => ({ default: screens }),
  nextStep: async () => ({ default: NextStep }),
})

const ALL = ['visual dataSource query', 'visual dataSource import', 'platform ingest create']
const nothing: Answers = {
  'GET /api/datasource/arrivals': () => ({ version: '1', measurements: [] }),
  'GET /api/datasource/ways': () => ({ mqttPort: 1884 }),
  'GET /api/datasource/refusals': () => ({ version: '1', refusals: [] }),
}
const connect = (way = 'csv', { holds = ALL, answers = {} }: { holds?: string[]; answers?: Answers } = {}) =>
  open(`/visual/connect?way=${way}`, { holds, answers: { ...nothing, ...answers } })

const choose = async (content: string, name = 'energy.csv') => {
  const input = await screen.findByLabelText('选择文件', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File([content], name)] } })
}

describe('commands', () => {
  test('a credential is made by one press, and the command carries it and the port of the broker', async () => {
    const created = { ingest: { credentialId: 'id1' }, token: 'secret' }
    const { calls } = await connect('mqtt', { answers: { 'POST /api/platform/ingest': () => created } })
    expect(await screen.findByText(/-p 1884 .*令牌/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '生成写入凭证' }))
    expect(await screen.findByText(/-u id1 -P secret -t ts\/plant\/line/)).toBeTruthy()
    expect(screen.getByText(/令牌只显示这一次/)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ scopes: ['write', 'create'] })
  })

  test('those who may not make one see placeholders, and who can make one', async () => {
    await connect('http', { holds: ['visual dataSource query'] })
    expect(await screen.findByText(/Token 凭证编号:令牌/)).toBeTruthy()
    expect(screen.getByText(/您没有新建写入凭证的权限/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '生成写入凭证' })).toBeNull()
  })

  test('a name that a topic cannot carry is refused at its field', async () => {
    await connect('mqtt')
    fireEvent.change(await screen.findByLabelText('测量'), { target: { value: 'a/b' } })
    expect(await screen.findByText(/名称不能为空/)).toBeTruthy()
    expect(screen.queryByText(/mosquitto_pub/)).toBeNull()
  })
})

describe('what arrives', () => {
  test('new measurements and new fields of known ones are told with a link', async () => {
    let version = 1
    const before = [{ db: 'plant', name: 'line', fields: ['speed'] }]
    const now = [
      { db: 'plant', name: 'line', fields: ['speed', 'load'] },
      { db: 'a b', name: '锅炉', fields: ['t'] },
    ]
    const answers: Answers = {
      'GET /api/datasource/arrivals': ({ query }) =>
        query.get('version') === String(version)
          ? { version: String(version) }
          : { version: String(version), measurements: version === 1 ? before : now },
    }
    await connect('csv', { answers })
    expect(await screen.findByText('正在等待新数据…')).toBeTruthy()
    version = 2
    await screen.findByText('新测量 锅炉 已到达数据库 a b', {}, { timeout: 10_000 })
    expect(screen.getByText('测量 line 有了新字段：load')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: '查看数据' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/visual/data?db=a+b&measurement=%E9%94%85%E7%82%89&from=all',
      '/visual/data?db=plant&measurement=line',
    ])
  })

  test('what was there before is not new', () => {
    const one = { db: 'a', name: 'm', fields: ['v'] }
    expect(newSince([one], [one])).toEqual([])
    expect(newSince([], [one])).toEqual([{ ...one, isNew: true }])
    expect(newSince([one], [{ ...one, db: 'b' }])).toEqual([{ ...one, db: 'b', isNew: true }])
  })
})

describe('what was refused', () => {
  const refusal = (reason: string, more: object = {}) => ({
    ingest: 'row1',
    credential: '网关',
    topic: 'ts/plant/line',
    line: 0,
    reason,
    at: '2026-03-01T00:00:00.000Z',
    count: 1,
    ...more,
  })

  test('stands with time, topic, line and reason, as it happens, and leads to the credential', async () => {
    let refusals: object[] = []
    const answers: Answers = {
      'GET /api/datasource/refusals': ({ query }) =>
        query.get('version') === String(refusals.length)
          ? { version: String(refusals.length) }
          : { version: String(refusals.length), refusals },
    }
    await connect('mqtt', { holds: [...ALL, 'platform ingest read', 'platform ingest update'], answers })
    await screen.findByText('正在等待新数据…')
    expect(screen.queryByText('最近被拒绝的内容')).toBeNull()
    const noPlace = 'the topic "tele/d/LWT" is not of the form ts/<db>/<measurement>'
    refusals = [
      refusal('"a" is a list', { count: 3 }),
      refusal(noPlace, { topic: 'tele/d/LWT' }),
      refusal('missing fields', { topic: '/write?db=plant', line: 2 }),
    ]
    const list = await screen.findByRole('region', { name: '最近被拒绝的内容' }, { timeout: 10_000 })
    const rows = within(list).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2026-03-01 .*网关ts\/plant\/line整条“a”是列表，不能存储 3 次$/),
      expect.stringMatching(/^2026-03-01 .*网关tele\/d\/LWT整条主题不是 ts\/数据库\/测量 的形式映射此主题$/),
      expect.stringMatching(/^2026-03-01 .*网关\/write\?db=plant2第 2 行没有字段$/),
    ])
    const links = within(list).getAllByRole('link', { name: '网关' })
    expect(links[0]!.getAttribute('href')).toBe('/platform/ingest/list/row1')
    const map = within(list).getByRole('link', { name: '映射此主题' })
    expect(map.getAttribute('href')).toBe('/platform/ingest/list/row1/edit')
  })

  test('names the credential without a link to those who may not open it', async () => {
    const answers = { 'GET /api/datasource/refusals': () => ({ version: '1', refusals: [refusal('bad timestamp')] }) }
    await connect('mqtt', { answers })
    expect(await screen.findByText('时间戳不能识别')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '网关' })).toBeNull()
  })
})

describe('a CSV file', () => {
  const stored: Answers = {
    'POST /api/datasource/import': ({ body }) => {
      const { lines } = body as { lines: string }
      return { written: lines.split('\n').length, refused: [], refusedCount: 0 }
    },
  }

  test('is imported as guessed and as corrected, and leads to its data', async () => {
    const { calls } = await connect('csv', { answers: stored })
    const rows = ['a,1', 'b,x', 'a,y', 'b,z'].map((cells) => `2016-01-01T00:00:00Z,${cells}`)
    await choose(['time,room,v', ...rows].join('\n'))
    fireEvent.change(await screen.findByLabelText('测量'), { target: { value: 'home' } })
    fireEvent.click(screen.getByRole('button', { name: '开始导入' }))
    expect(await screen.findByText('导入完成：4 行已写入 files · home。')).toBeTruthy()
    const link = screen.getByRole('link', { name: '查看数据' })
    expect(link.getAttribute('href')).toMatch(/^\/visual\/data\?db=files&measurement=home&from=2016-01-01T/)
    expect(calls.find(({ path }) => path.endsWith('/import'))?.body).toEqual({
      db: 'files',
      file: 'energy.csv',
      lines: ['a v="1"', 'b v="x"', 'a v="y"', 'b v="z"']
        .map((cells) => `home,room=${cells} 1451606400000000`)
        .join('\n'),
    })
  })

  test('a day that may be a month is asked for before the import can start', async () => {
    await connect()
    await choose('date,v\n01/02/2016,1\n03/04/2016,2\n')
    expect(await screen.findByText('“01/02/2016”有几种读法，请选择：')).toBeTruthy()
    const start = screen.getByRole<HTMLButtonElement>('button', { name: '开始导入' })
    expect(start.disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '2016-02-01 · D/M/YYYY' }))
    await waitFor(() => expect(start.disabled).toBe(false))
    expect(screen.getByText(/第一行的时间：2016-02-01 00:00:00/)).toBeTruthy()
  })

  test('refused rows are told with line and reason', async () => {
    await connect('csv', { answers: stored })
    await choose(`date,v\n${'2016-01-01 00:00,1\n'.repeat(10)}nonsense,2\n`)
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    const refused = (await screen.findByText('被拒绝的行（1）')).closest('section')!
    expect(within(refused).getByRole('row', { name: '12 时间不能识别' })).toBeTruthy()
    expect(within(refused).getByRole('button', { name: '下载被拒绝的行' })).toBeTruthy()
  })

  test('the end of the session keeps the page; it goes on when the same person is signed in again', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    let user: string | null = 'u1'
    const sent: unknown[] = []
    const me = sessionOf({ apps: ['visual'], holds: ALL })
    const answers: Answers = {
      'GET /api/user/me': () => (user === null ? 401 : { ...me, user: { ...me.user, _id: user } }),
      'POST /api/datasource/import': (call) => {
        if (sent.push(call.body) === 1) user = null
        return user === null ? 401 : stored['POST /api/datasource/import']!(call)
      },
    }
    await connect('csv', { answers })
    await choose('date,v\n2016-01-01 00:00,1\n2016-01-01 00:01,2\n')
    fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
    expect(await screen.findByText(/登录已失效，导入已暂停；已写入的 0 行保留/)).toBeTruthy()
    const again = screen.getByRole('link', { name: '重新登录' })
    expect([again.getAttribute('href'), again.getAttribute('target')]).toEqual(['/login', '_blank'])
    user = 'u2'
    fireEvent.click(screen.getByRole('button', { name: /继\s*续/ }))
    expect(await screen.findByText(/现在登录的是另一个账号/)).toBeTruthy()
    user = 'u1'
    fireEvent.focus(window)
    expect(await screen.findByText('导入完成：2 行已写入 files · energy。')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
  })

  test('a file without times, and one with two time columns, are told', async () => {
    await connect()
    await choose('a,b\n1,2\n')
    expect(await screen.findByText(/没有时间列/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '换一个文件' }))
    await choose('created,time,v\n2016-01-01 00:00,2016-01-01 00:05,2\n')
    expect(await screen.findByText(/“created”列也是时间/)).toBeTruthy()
  })

  test('a file of 2 GB is told, and the command line is offered with the exact command', async () => {
    await connect()
    const file = new File(['date,v\n2016-01-01 00:00,1\n'], 'big file.csv')
    Object.defineProperty(file, 'size', { value: 2 * 1024 ** 3 })
    fireEvent.change(await screen.findByLabelText('选择文件', { selector: 'input' }), { target: { files: [file] } })
    expect(await screen.findByText(/文件有 2.0 GB/)).toBeTruthy()
    expect(
      screen.getByText(/npm run import -- 'big file.csv' --db=files --measurement=big_file --time=date/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull()
  })

  test('without permission this is said before anything is dropped', async () => {
    await connect('csv', { holds: ['visual dataSource query'] })
    expect(await screen.findByText(/您没有导入数据的权限/)).toBeTruthy()
    expect(screen.queryByText('把 CSV 文件拖到这里')).toBeNull()
  })

  test('a folder, several files, an empty one, a spreadsheet and a program are refused with their reason', async () => {
    const text = new File(['a'], 'a.csv')
    const faultOf = async (files: File[], hasDirectory = false) => {
      const dropped = await readDropped(files, hasDirectory)
      return 'fault' in dropped ? dropped.fault : null
    }
    expect(await faultOf([text])).toBeNull()
    expect(await faultOf([text], true)).toBe('fileDirectory')
    expect(await faultOf([text, text])).toBe('fileSeveral')
    expect(await faultOf([new File([], 'a.csv')])).toBe('fileEmpty')
    expect(await faultOf([new File(['PK'], 'a.xlsx')])).toBe('fileSpreadsheet')
    expect(await faultOf([new File([Uint8Array.of(1, 0, 2)], 'a.csv')])).toBe('fileBinary')
  })
})

describe('the next step', () => {
  test('is offered on the launcher and on an empty list to a tenant without data, until it is closed', async () => {
    await open('/home', { holds: ALL, answers: nothing })
    expect(await screen.findByText(/还没有数据/)).toBeTruthy()
    cleanup()
    const list = {
      'GET /api/dashboard/list': () => ({ list: [], pagination: { total: 0, current: 1, pageSize: 25 }, refs: {} }),
    }
    await open('/visual/dashboard/list', { holds: [...ALL, 'visual dashboard read'], answers: { ...nothing, ...list } })
    fireEvent.click(await screen.findByRole('button', { name: '不再提示' }))
    await waitFor(() => expect(screen.queryByText(/还没有数据。用/)).toBeNull())
    cleanup()
    await open('/home', { holds: ALL, answers: nothing })
    await screen.findByRole('region', { name: '业务应用' })
    expect(screen.queryByText(/还没有数据。用/)).toBeNull()
  })

  test('is not offered to those who may not import, nor to a tenant with data', async () => {
    const { calls } = await open('/home', { holds: ['visual dataSource query'], answers: nothing })
    await screen.findByRole('region', { name: '业务应用' })
    expect(calls.filter(({ path }) => path.includes('arrivals'))).toEqual([])
    cleanup()
    const answers = {
      'GET /api/datasource/arrivals': () => ({ version: '1', measurements: [{ db: 'a', name: 'm', fields: [] }] }),
    }
    const opened = await open('/home', { holds: ALL, answers })
    await waitFor(() => expect(opened.calls.some(({ path }) => path.includes('arrivals'))).toBe(true))
    expect(screen.queryByText(/还没有数据。用/)).toBeNull()
  })
})
