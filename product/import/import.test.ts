import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { CommandSettings } from '@atrium/core/server/settings/settings'
import type { TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productWorld } from '../testing/product-world.ts'
import { OPTIONS } from './import-arguments.ts'
import { runImport } from './run-import.ts'

let world: World
let tenant: TestTenant
let credential: { id: string; token: string }
const folder = mkdtempSync(join(tmpdir(), 'atrium-import-'))

beforeAll(async () => {
  world = await productWorld()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  tenant = await world.tenant()
  credential = await tenant.credential()
})

interface ImportOptions {
  name?: string
  options?: string[]
  settings?: Partial<CommandSettings>
  signal?: AbortSignal
  isTTY?: boolean
}

/** Imports a text as a file. Resolves with the terminal's output, rejects with the error sentence. */
async function importText(content: string | Buffer, columnOptions: ImportOptions = {}): Promise<string> {
  const { name = 'rows.csv', options = [], settings = {}, signal = new AbortController().signal, isTTY } = columnOptions
  writeFileSync(join(folder, name), content)
  let shown = ''
  const terminal = { isTTY: isTTY ?? false, write: (text: string) => (shown += text) }
  const argv = [
    name,
    '--db',
    'house',
    '--measurement',
    'm',
    ...(options.includes('--time') ? [] : ['--time', 'date']),
    '--user',
    credential.id,
    '--token',
    credential.token,
  ]
  const around = { terminal, signal, settings: { ...settingsOf(folder), ...settings }, patienceMs: 0 }
  await runImport([...argv, ...options], around)
  return shown
}

function settingsOf(folder: string): CommandSettings {
  return {
    url: world.url,
    mqttUrl: '',
    isExternalBroker: false,
    ingestToken: undefined,
    demoPassword: undefined,
    locale: 'zh_CN',
    folder,
  }
}

/** The time in ISO format, then the fields. */
async function storedRows(...fields: string[]) {
  const { rows } = await timeseriesOf(world.server.services).query(tenant.id, {
    db: 'house',
    measurement: 'm',
    fields: fields.map((field) => ({ field })),
    startUs: 0,
    endUs: 4e15,
  })
  return rows.map(([timeUs, ...values]) => [new Date(Number(timeUs) / 1000).toISOString(), ...values])
}

const nothingStored = async () =>
  expect(await timeseriesOf(world.server.services).catalogue(tenant.id, 'house')).toEqual([])

describe('importing a table', () => {
  it('a column has numbers, booleans or texts, or is a tag if requested; empty cells are left out', async () => {
    const table =
      '\ufeff,date,room,temp,open,note,code\n1,2026-03-01T00:00:00Z,a,2.5e1,TRUE,"x, ""y""",007\n2,2026-03-01T01:00:00Z,a,NA,,,8\n'
    const said = await importText(table, { options: ['--tag', 'room', '--text', 'code'] })
    expect(said).toBe('读到 2 行，已写入 2 行到 house.m。\n')
    expect(await storedRows('temp', 'open', 'note', 'code')).toEqual([
      ['2026-03-01T00:00:00.000Z', 25, true, 'x, "y"', '007'],
      ['2026-03-01T01:00:00.000Z', null, null, null, '8'],
    ])
    const values = await timeseriesOf(world.server.services).tagValues(tenant.id, {
      db: 'house',
      measurement: 'm',
      tag: 'room',
    })
    expect(values).toEqual(['a'])
  })

  it('a file gives the same points whether it is packed or not, and however often it is imported', async () => {
    const table = 'date,v\n2026/3/1 0:00,1\n2026/3/1 0:10,2\n'
    const options = ['--format', 'YYYY/M/D H:mm', '--zone', '+01:00']
    await importText(gzipSync(table), { name: 'rows.csv.gz', options })
    await importText(table, { options })
    await importText(table, { options })
    expect(await storedRows('v')).toEqual([
      ['2026-02-28T23:00:00.000Z', 1],
      ['2026-02-28T23:10:00.000Z', 2],
    ])
  })

  it.each([
    ['DD.MM.YYYY HH:mm:ss', '07.03.2026 04:05:06', '2026-03-06T20:05:06.000Z'],
    ['M/D/YYYY h:mm A', '3/7/2026 12:30 AM', '2026-03-06T16:30:00.000Z'],
    ['YYYY[年]M[月]D[日] H:mm', '2026年3月7日 9:05', '2026-03-07T01:05:00.000Z'],
    ['YYYY-MM-DD HH:mm:ss.SSSZ', '2026-03-07 04:05:06.789+02:00', '2026-03-07T02:05:06.789Z'],
    ['ms', '1772848800123', '2026-03-07T02:00:00.123Z'],
  ])('reads a time of the format %s', async (format, cell, expected) => {
    await importText(`date,v\n${cell},1\n`, { options: ['--format', format, '--zone', 'Asia/Shanghai'] })
    expect(await storedRows('v')).toEqual([[expected, 1]])
  })

  it('the progress is shown on one line of a terminal', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `${1_700_000_000 + at},${at}`)
    const said = await importText(`date,v\n${rows.join('\n')}\n`, { options: ['--format', 's'], isTTY: true })
    expect(said).toMatch(/^\r.{1,4}已读 \d+%，已写入 5000 行\r.+已写入 12000 行\n读到 12000 行/s)
  })
})

describe('rows that cannot be stored', () => {
  it('each reason is shown once with its lines, and the other rows are stored', async () => {
    const table = [
      'date,v,on',
      '2026-03-01T00:00:00Z,1,true',
      '2026-02-30T00:00:00Z,2,true',
      '2026-03-01T01:00:00Z,x,true',
      '2026-03-01T02:00:00Z,3',
      '2026-03-01T03:00:00Z,,',
      '2026-03-01T04:00:00Z,"4"x,true',
      '2026-03-01T05:00:00Z,5,true',
    ]
    // The first rows decide the type of a column.
    const many = Array.from(
      { length: 1000 },
      (_, at) => `${new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString()},1,false`,
    )
    const said = await importText([table[0], ...many, ...table.slice(1)].join('\n'))
    expect(said).toContain('读到 1007 行，已写入 1004 行')
    expect(said).toContain('拒绝 3 行：')
    expect(said).toContain('1 行 时间不能识别：第 1003 行')
    expect(said).toContain('1 行 列数与表头不同：第 1005 行')
    expect(said).toContain('1 行 没有任何值：第 1006 行')
    expect(said).toContain('2 个单元格读不出，已略去，所在的行已写入：')
    expect(said).toContain('2 个 “v”列不是数字：第 1004、1007 行')
  })

  it('rows that the server refuses are also shown with their lines in the file', async () => {
    await importText('date,v\n2026-03-01T00:00:00Z,1\n')
    const said = importText('date,v,w\n2026-03-01T01:00:00Z,,1\n2026-03-01T02:00:00Z,text,2\n')
    expect(await said).toContain('已写入 1 行')
    expect(await said).toContain('1 行 字段“v”已存在，类型不同：第 3 行')
    expect(await storedRows('v', 'w')).toEqual([
      ['2026-03-01T00:00:00.000Z', 1, null],
      ['2026-03-01T01:00:00.000Z', null, 1],
    ])
  })
})

describe('daylight saving time', () => {
  const options = ['--format', 'YYYY-MM-DD HH:mm', '--zone', 'Europe/Brussels']

  it('local times that do not exist in spring are refused and counted', async () => {
    const said = await importText(
      'date,v\n2016-03-27 01:30,1\n2016-03-27 02:00,2\n2016-03-27 02:30,3\n2016-03-27 03:00,4\n',
      { options },
    )
    expect(said).toContain('2 行的当地时间不存在')
    expect(said).toContain('2 行 当地时间不存在：第 3、4 行')
    expect(await storedRows('v')).toEqual([
      ['2016-03-27T00:30:00.000Z', 1],
      ['2016-03-27T01:00:00.000Z', 4],
    ])
  })

  it('local times that exist twice in autumn are distinguished by their order in each series', async () => {
    const hours = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']
    const rows = hours.flatMap((hour, at) => [`2016-10-30 ${hour},a,${at}`, `2016-10-30 ${hour},b,${at}`])
    const said = await importText(['date,room,v', ...rows].join('\n'), { options: [...options, '--tag', 'room'] })
    expect(said).toContain('8 行的当地时间出现两次（时钟拨慢）：按文件顺序，4 行算第一次，4 行算第二次，0 行无法判断')
    const times = (await storedRows('v')).map(([time]) => String(time).slice(11, 16))
    expect(times.filter((_, at) => at % 2 === 0)).toEqual(['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'])
    expect(times).toHaveLength(12)
  })

  it('an ambiguous local time is refused if the order does not decide', async () => {
    const said = await importText('date,v\n2016-10-30 03:30,1\n2016-10-30 02:30,2\n', { options })
    expect(said).toContain('当地时间出现两次，且文件不按时间排列：第 3 行')
    expect(said).toContain('1 行无法判断，已拒绝')
    expect(await storedRows('v')).toEqual([['2016-10-30T02:30:00.000Z', 1]])
  })

  it('a fixed offset has no ambiguous times; a repeated time is reported, because it overwrites the value', async () => {
    const zone = ['--format', 'YYYY-MM-DD HH:mm', '--zone', '+01:00']
    const said = await importText('date,v\n2016-10-30 02:30,1\n2016-10-30 02:30,2\n', { options: zone })
    expect(said).toContain('1 行的时间不晚于同一序列的上一行')
    expect(await storedRows('v')).toEqual([['2016-10-30T01:30:00.000Z', 2]])
  })
})

describe('errors of the whole file are explained in a sentence, and nothing is written', () => {
  const table = 'date,v\n2026-03-01 00:00,1\n'
  const zone = ['--zone', '+08:00']

  it.each([
    ['a wrong header', 'day,v\n2026-03-01 00:00,1\n', zone, '没有“date”列。文件里的列：day、v'],
    ['an empty file', '', zone, '没有“date”列：文件是空的'],
    ['a tag that is not a column', table, [...zone, '--tag', 'room'], '没有“room”列'],
    [
      'a name that is given twice',
      'date,v,w\n',
      [...zone, '--name', 'date', '--name', 'v', '--name', 'v'],
      '列名“v”出现了两次',
    ],
    [
      'a reserved name',
      'date,v\n2026-03-01 00:00,1\n',
      [...zone, '--name', 'date', '--name', 'time'],
      '列名“time”是保留名',
    ],
    ['only a time column', 'date\n2026-03-01 00:00\n', zone, '没有可写入的内容'],
    ['a header without rows', 'date,v\n', zone, '没有写入任何内容'],
    ['an unknown zone', table, ['--zone', 'Europe/Atlantis'], '--zone Europe/Atlantis：没有这个时区'],
    ['times without a zone', table, [], '“date”列的时间不带时区，例如“2026-03-01 00:00”'],
    ['an unknown format', table, [...zone, '--format', 'YYYY-Q-D'], '--format "YYYY-Q-D" 无法识别'],
    [
      'a format that does not match',
      table,
      [...zone, '--format', 'D/M/YYYY'],
      '“date”列开头的时间都不能识别，例如“2026-03-01 00:00”',
    ],
    ['an option that does not exist', table, [...zone, '--delete'], '参数 --delete 不存在'],
    ['a wrong credential', table, [...zone, '--token', 'wrong'], '服务器不接受写入凭证'],
    ['no server', table, [...zone, '--url', 'http://127.0.0.1:9'], '连接不上 http://127.0.0.1:9'],
    ['a quote that never ends', 'date,v\n2026-03-01 00:00,"1\n', zone, '引号没有结束'],
  ])('%s', async (_what, content, options, sentence) => {
    await expect(importText(content, { options })).rejects.toThrow(sentence)
    await nothingStored()
  })

  it('a credential without write access, a missing file and a damaged .gz file are explained', async () => {
    await expect(importText('plain', { name: 'plain.csv.gz', options: zone })).rejects.toThrow('已损坏')
    await expect(importText(table, { options: zone, settings: { folder: '/nowhere' } })).rejects.toThrow('文件不存在')
    credential = await tenant.credential(['read'])
    await expect(importText(table, { options: zone })).rejects.toThrow('没有写入权限')
    await nothingStored()
  })

  it('errors are in English on an English terminal', async () => {
    const english = importText('day,v\n', { options: zone, settings: { locale: 'en_US' } })
    await expect(english).rejects.toThrow('There is no column "date". The file has: day, v\nNothing was written.')
    expect(await importText(table, { options: [...zone, '--lang', 'en'] })).toBe('1 row read, 1 stored in house.m.\n')
  })
})

it('an interrupted import says how much was stored, and the next one completes it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${1_700_000_000 + at},${at}`)
  const whole = `date,v\n${rows.join('\n')}\n`
  const options = ['--format', 's']
  const torn = gzipSync(whole).subarray(0, -2000)
  await expect(importText(torn, { name: 'torn.csv.gz', options })).rejects.toThrow(/已损坏.+\n停止前已写入 \d+000 行/)
  const ending = new AbortController()
  const interrupted = importText(whole, { options, signal: ending.signal })
  ending.abort()
  await expect(interrupted).rejects.toThrow('导入被中断')
  expect(await importText(whole, { options })).toContain('已写入 20000 行')
  expect(await storedRows('v')).toHaveLength(20_000)
})

describe('a file that is read without options', () => {
  it.each([
    ['a German spreadsheet', 'date;v\n31.12.2016 23:00;1,5\n', ['--zone', '+01:00'], '2016-12-31T22:00:00.000Z', 1.5],
    ['tabs and milliseconds', 'date\tv\n1483225200000\t2\n', [], '2016-12-31T23:00:00.000Z', 2],
    ['days of a spreadsheet', 'date,v\n42735.5,3\n', ['--zone', 'Z'], '2016-12-31T12:00:00.000Z', 3],
  ])('%s', async (_what, table, options, time, value) => {
    await importText(table, { options })
    expect(await storedRows('v')).toEqual([[time, value]])
  })

  it('GBK is recognised, and another encoding than the one that was given is refused', async () => {
    // 日期,v
    const head = Buffer.from([0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0x76])
    const table = Buffer.concat([head, Buffer.from('\n2016-12-31T00:00:00Z,1\n')])
    const options = ['--time', '日期']
    await importText(table, { options })
    expect(await storedRows('v')).toEqual([['2016-12-31T00:00:00.000Z', 1]])
    await expect(importText(table, { options: [...options, '--encoding', 'utf-8'] })).rejects.toThrow('编码不符')
  })

  it('names that occur twice or are reserved get a number, as on the page', async () => {
    await importText('date,v,v,time\n2026-03-01T00:00:00Z,1,2,3\n')
    expect(await storedRows('v', 'v_2', 'time_2')).toEqual([['2026-03-01T00:00:00.000Z', 1, 2, 3]])
  })

  it('names can be given where the file has none', async () => {
    const options = ['--header', 'no', '--name', 'date', '--name', '', '--name', 'v']
    await importText('2016-12-31T00:00:00Z,9,1\n', { options })
    expect(await storedRows('v')).toEqual([['2016-12-31T00:00:00.000Z', 1]])
  })

  it.each([
    ['a day that may be a month', 'date,v\n01/02/2016,1\n', '用 --format 指定：D/M/YYYY 或 M/D/YYYY'],
    ['a comma that may separate thousands', 'date;v\n2016-01-01;1,500\n', '用 --decimal 指定'],
    ['no zone', 'date,v\n2016-01-01 00:00,1\n', '用 --zone 指定'],
    ['too few names', 'date,v\n2016-01-01 00:00,1\n', '--name 给出了 1 个列名，文件有 2 列', ['--name', 'date']],
    ['a choice that does not exist', 'date,v\n', '--decimal x：只能是 .、,', ['--decimal', 'x']],
  ])('%s is asked for, and nothing is written', async (_what, table, sentence, options: string[] = []) => {
    await expect(importText(table, { options })).rejects.toThrow(sentence)
    await nothingStored()
  })
})

it('--help prints every option, and needs neither a file nor a server', async () => {
  for (const lang of ['zh', 'en']) {
    let shown = ''
    const terminal = { write: (text: string) => (shown += text) }
    await runImport(['--help', '--lang', lang], { terminal, signal: new AbortController().signal })
    const names = [...Object.values(OPTIONS).flat(), 'url', 'user', 'token', 'lang']
    expect(names.filter((name) => !shown.includes(`--${name}`))).toEqual([])
    const named = [...shown.matchAll(/--([a-z]+)/g)].map(([, name]) => name)
    expect(named.filter((name) => !names.includes(name!))).toEqual([])
  }
})

it('the line of the README imports the file that it names', async () => {
  const root = join(import.meta.dirname, '../..')
  const [, line = ''] = /`npm run import -- ([^`]+)`/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  const argv = line.split(' ')
  const [file = ''] = argv
  let shown = ''
  const terminal = { write: (text: string) => (shown += text) }
  const around = { terminal, signal: new AbortController().signal, settings: settingsOf(root) }
  await runImport([...argv, '--user', credential.id, '--token', credential.token], around)
  const rows = readFileSync(join(root, file), 'utf8').trim().split('\n').length - 1
  expect(shown).toContain(`已写入 ${rows} 行`)
})

const realFile = join(import.meta.dirname, '../../../shared/data/energydata_complete.csv.gz')
it.runIf(existsSync(realFile))(
  'a real data set: every row is stored and the daily means equal those of the file',
  async () => {
    const packed = readFileSync(realFile)
    const said = await importText(packed, {
      name: 'energy.csv.gz',
      options: ['--format', 'YYYY/M/D H:mm', '--zone', '+01:00'],
    })
    expect(said).toMatch(/读到 19735 行，已写入 19735 行到 house\.m。\n$/)

    const perDay = new Map<string, number[]>()
    for (const row of gunzipSync(packed).toString().trim().split(/\r?\n/).slice(1)) {
      const [date = '', appliances] = row.split(',')
      const day = date.slice(0, date.indexOf(' '))
      perDay.set(day, [...(perDay.get(day) ?? []), Number(appliances)])
    }
    const DAY_US = 86_400_000_000
    const { rows } = await timeseriesOf(world.server.services).query(tenant.id, {
      db: 'house',
      measurement: 'm',
      fields: [
        { field: 'Appliances', aggregate: 'mean' },
        { field: 'Appliances', as: 'n', aggregate: 'count' },
      ],
      startUs: 0,
      endUs: 4e15,
      intervalUs: DAY_US,
      offsetUs: DAY_US - 3_600_000_000,
    })
    const means = rows.filter(([, , count]) => Number(count) > 0)
    expect(means.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(19_735)
    const expected = [...perDay.values()].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
    expect(means).toHaveLength(expected.length)
    for (const [at, mean] of expected.entries()) expect(means[at]?.[1]).toBeCloseTo(mean, 9)
    expect(expected.slice(0, 3).map((mean) => mean.toFixed(4))).toEqual(['136.6667', '85.6944', '97.0139'])
  },
)
