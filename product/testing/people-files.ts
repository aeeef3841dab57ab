/**
 * Small files as people have them: of loggers, PLCs, load profiles and spreadsheets. Each shows one kind; page and
 * command must store the same of it.
 */
export interface PeopleFile {
  /** What is special. */
  what: string
  name: string
  content: Uint8Array
  /** The zone of times without offset. */
  zone: string
  /** The options of the command without which it refuses, and the answers to choose on the page instead. */
  asked?: { options: string[]; answers: string[] }
  /** Further options of the command; on the page the guess is enough, or `press` is pressed. */
  press?: string
  options?: string[]
  /** The values of each field in the order of time. */
  stored: Record<string, (number | string)[]>
  first: string
}

const text = (content: string) => new TextEncoder().encode(content)
const BERLIN = 'Europe/Berlin'
const file = (
  part: Omit<PeopleFile, 'zone' | 'content'> & { zone?: string; content: string | Uint8Array },
): PeopleFile => ({
  zone: BERLIN,
  ...part,
  content: typeof part.content === 'string' ? text(part.content) : part.content,
})

/** The bytes of a text in an encoding of one or two bytes for each character. */
export function encoded(content: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  for (let lead = 255; lead >= 0x80; lead--) {
    for (let trail = 255; trail >= 0x40; trail--) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
  }
  return Uint8Array.from([...content].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : bytes.get(sign)!)))
}

function wide(content: string, isBig: boolean, mark: boolean): Uint8Array {
  const codes = [...(mark ? '\ufeff' : ''), ...content].map((sign) => sign.charCodeAt(0))
  return Uint8Array.from(codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])))
}

const count = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))
const two = (value: number) => String(value).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const rows = (length: number, make: (at: number) => string) =>
  count(length, (at) => `2026-03-05 ${clock(at)},${make(at)}`).join('\n')
const FIRST = '2026-03-04T23:00:00.000Z'
const tenths = (at: number) => (at + 150) / 10
const comma = (value: number) => value.toFixed(1).replace('.', ',')

export const PEOPLE_FILES: readonly PeopleFile[] = [
  file({
    what: 'date and time in two columns',
    name: 'two-columns.csv',
    content: `Datum;Uhrzeit;Druck\n${count(96, (at) => `05.03.2026;${clock(at * 15)}:00;${comma(tenths(at))}`).join('\n')}\n`,
    stored: { Druck: count(96, tenths) },
    first: FIRST,
  }),
  file({
    what: 'date and time in two columns of digits',
    name: 'two-of-digits.csv',
    content: 'date,time,v\n20260305,093000,1\n20260305,093500,2\n',
    stored: { v: [1, 2] },
    first: '2026-03-05T08:30:00.000Z',
  }),
  file({
    what: 'year, month, day and hour in four columns',
    name: 'parts.csv',
    content: `Year,Month,Day,Hour,wind\n2026,3,5,0,4.5\n2026,3,5,1,5.5\n`,
    stored: { wind: [4.5, 5.5] },
    first: FIRST,
  }),
  file({
    what: 'Windows-1252',
    name: 'western.csv',
    content: encoded(
      'Zeit;Kühlwasser °C;Öffnung\n05.03.2026 00:00;7,5;1,25\n05.03.2026 00:05;7,6;1,5\n',
      'windows-1252',
    ),
    stored: { 'Kühlwasser °C': [7.5, 7.6], Öffnung: [1.25, 1.5] },
    first: FIRST,
  }),
  file({
    what: 'Windows-1252 with no letter but a sign',
    name: 'sign.csv',
    content: encoded('Zeit;Temp °C\n05.03.2026 00:00;7,5\n05.03.2026 00:05;7,6\n', 'windows-1252'),
    stored: { 'Temp °C': [7.5, 7.6] },
    first: FIRST,
  }),
  ...(
    [
      ['gbk', '时间,压力', '压力'],
      ['big5', '時間,壓力', '壓力'],
      ['shift_jis', '時刻,圧力', '圧力'],
    ] as const
  ).map(([encoding, heading, field]) =>
    file({
      what: encoding,
      name: `${encoding}.csv`,
      content: encoded(`${heading}\n2026/03/05 00:00,2.5\n2026/03/05 00:05,2.6\n`, encoding),
      stored: { [field]: [2.5, 2.6] },
      first: FIRST,
    }),
  ),
  ...[true, false].flatMap((isBig) =>
    [true, false].map((mark) =>
      file({
        what: `UTF-16, ${isBig ? 'big' : 'little'} end first, ${mark ? 'with' : 'without'} a mark`,
        name: `wide-${isBig}-${mark}.csv`,
        content: wide('时间\t压力\r\n2026-03-05 00:00\t2.5\r\n2026-03-05 00:05\t2.6\r\n', isBig, mark),
        stored: { 压力: [2.5, 2.6] },
        first: FIRST,
      }),
    ),
  ),
  file({
    what: 'bytes that may be of two encodings',
    name: 'doubt.csv',
    // Both ÄÖ of Windows-1252 and a common character of GBK, beside a letter.
    content: encoded('time,aÄÖb\n2026-03-05 00:00,1.5\n', 'windows-1252'),
    asked: { options: ['--encoding', 'windows-1252'], answers: ['time,aÄÖb · Windows-1252'] },
    stored: { aÄÖb: [1.5] },
    first: FIRST,
  }),
  ...['', '\ufeff'].map((mark) =>
    file({
      what: `a first line that names the delimiter${mark && ', behind a mark'}`,
      name: `separator${mark && '-mark'}.csv`,
      content: `${mark}sep=;\nZeit;Wert\n05.03.2026 00:00;3,5\n05.03.2026 00:05;3,6\n`,
      stored: { Wert: [3.5, 3.6] },
      first: FIRST,
    }),
  ),
  file({
    what: 'lines of facts before the heading',
    name: 'facts.csv',
    content: `Station:North,No 7\nEvery:1 min\n\ntime,level\n${rows(40, (at) => tenths(at).toFixed(1))}\n`,
    stored: { level: count(40, tenths) },
    first: FIRST,
  }),
  file({
    what: 'a line of units',
    name: 'units.csv',
    content: `time,level,flow\n,cm,m3/h\n${rows(40, (at) => `${tenths(at).toFixed(1)},${at}`)}\n`,
    stored: { level: count(40, tenths), flow: count(40, (at) => at) },
    first: FIRST,
  }),
  file({
    what: 'a decimal comma in a file with commas',
    name: 'comma-in-comma.csv',
    content: `time,price\n${rows(40, () => '"8,75"')}\n`,
    stored: { price: count(40, () => 8.75) },
    first: FIRST,
  }),
  file({
    what: 'a comma that may separate thousands',
    name: 'comma-before-three.csv',
    content: `time,count\n${rows(4, () => '"2,750"')}\n`,
    asked: { options: ['--decimal', '.'], answers: ['小数点是点（一点五写作 1.5）'] },
    stored: { count: count(4, () => 2750) },
    first: FIRST,
  }),
  ...(
    [
      ['points', ';', '3.456,7', '987,5', [3456.7, 987.5]],
      ['commas', ',', '"3,456.7"', '987.5', [3456.7, 987.5]],
      ['spaces', ';', '3\u00a0456,7', '987,5', [3456.7, 987.5]],
    ] as const
  ).map(([sign, delimiter, one, other, values]) =>
    file({
      what: `thousands with ${sign}`,
      name: `thousands-${sign}.csv`,
      content: `time${delimiter}v\n2026-03-05 00:00${delimiter}${one}\n2026-03-05 00:01${delimiter}${other}\n`,
      stored: { v: [...values] },
      first: FIRST,
    }),
  ),
  file({
    what: 'a unit in every cell',
    name: 'unit-in-cells.csv',
    content: `time,v\n${rows(40, (at) => `${tenths(at).toFixed(1)} kPa`)}\n`,
    stored: { v: count(40, tenths) },
    first: FIRST,
  }),
  ...['#N/A', '---', '#WERT!', 'broken'].map((error, index) =>
    file({
      what: `one ${error} among numbers`,
      name: `error-${index}.csv`,
      content: `time,v\n${rows(300, (at) => (at === 9 ? error : tenths(at).toFixed(1)))}\n`,
      stored: { v: count(300, tenths).filter((_, at) => at !== 9) },
      first: FIRST,
    }),
  ),
  file({
    what: 'errors in one of two columns, behind the rows that are looked at first',
    name: 'late-errors.csv',
    content: `time,a,b\n${rows(1200, (at) => `${at},${at > 1100 && at % 2 ? 'ERR' : at}`)}\n`,
    stored: { a: count(1200, (at) => at), b: count(1200, (at) => at).filter((at) => at <= 1100 || at % 2 === 0) },
    first: FIRST,
  }),
  file({
    what: 'numbers with some words',
    name: 'words.csv',
    content: `time,v\n${rows(10, (at) => (at % 4 === 3 ? 'OFF' : String(at)))}\n`,
    asked: { options: ['--text', 'v'], answers: ['文本'] },
    stored: { v: count(10, (at) => (at % 4 === 3 ? 'OFF' : String(at))) },
    first: FIRST,
  }),
  file({
    what: 'codes with leading zeros',
    name: 'codes.csv',
    content: `time,code\n${rows(4, (at) => `00${at}`)}\n`,
    stored: { code: count(4, (at) => `00${at}`) },
    first: FIRST,
  }),
  file({
    what: 'codes with more digits than a number has',
    name: 'long-codes.csv',
    content: `time,card\n${rows(4, (at) => `11010119900307451${at}`)}\n`,
    stored: { card: count(4, (at) => `11010119900307451${at}`) },
    first: FIRST,
  }),
  ...(
    [
      ['the end of a day as 24:00', ['05.03.2025 23:00', '05.03.2025 24:00'], '2025-03-05T22:00:00.000Z'],
      ['上午 and 下午', ['2026/3/5 上午 9:30', '2026/3/5 下午 1:30'], '2026-03-05T08:30:00.000Z'],
      ['names of months', ['05-Mar-2026 09:30', '05-Mar-2026 09:35'], '2026-03-05T08:30:00.000Z'],
      ['German names of months', ['5. Mai 2026 09:30', '5. Okt. 2026 09:35'], '2026-05-05T07:30:00.000Z'],
      ['the American order', ['3/25/2026 9:30 AM', '3/25/2026 1:30 PM'], '2026-03-25T08:30:00.000Z'],
      ['digits only', ['20260305093000', '20260305093500'], '2026-03-05T08:30:00.000Z'],
      ['two digits of the year', ['25.03.26 09:30', '26.03.26 09:30'], '2026-03-25T08:30:00.000Z'],
      ['UTC behind each time', ['2026-03-05 00:00:00 UTC', '2026-03-05 00:05:00 UTC'], '2026-03-05T00:00:00.000Z'],
    ] as const
  ).map(([what, times, first], index) =>
    file({
      what,
      name: `times-${index}.csv`,
      content: `time,v\n${times.map((time, at) => `${time},${at}`).join('\n')}\n`,
      stored: { v: [0, 1] },
      first,
    }),
  ),
  file({
    what: 'times of a clock that was never set',
    name: 'old.csv',
    content: 'time,v\n1970-01-01 08:00,1\n1970-01-01 08:05,2\n',
    asked: { options: ['--years', 'any'], answers: ['时间没有错，照此存储'] },
    stored: { v: [1, 2] },
    first: '1970-01-01T07:00:00.000Z',
  }),
  file({
    what: 'times with and without an offset',
    name: 'mixed.csv',
    zone: 'Asia/Shanghai',
    content: 'time,v\n2026-03-05T00:00:00Z,1\n2026-03-05 08:10:00,2\n2026-03-05T00:20:00Z,3\n',
    asked: { options: ['--offsets', 'zone'], answers: ['按所选时区读取'] },
    stored: { v: [1, 2, 3] },
    first: '2026-03-05T00:00:00.000Z',
  }),
  file({
    what: 'names of fields in a column',
    name: 'long.csv',
    content: `time,name,value\n${count(20, (at) => `2026-03-05 ${clock(at)},level,${at}\n2026-03-05 ${clock(at)},mode,AUTO`).join('\n')}\n`,
    press: '用作字段名',
    options: ['--key', 'name'],
    stored: { level: count(20, (at) => at), mode: count(20, () => 'AUTO') },
    first: FIRST,
  }),
  file({
    what: 'a tag, and two columns with one name',
    name: 'tags.csv',
    content: `time,room,v,v\n${rows(2, () => 'a,1,2')}\n${rows(2, () => 'b,3,4')}\n`,
    stored: { v: [1, 3, 1, 3], v_2: [2, 4, 2, 4] },
    first: FIRST,
  }),
]
