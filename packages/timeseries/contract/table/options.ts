import type { Text } from '@atrium/core/contract/refusal'
import { DELIMITERS, ENCODINGS } from './plan.ts'

/** An option of how a file is read: a control of the page, and an option of the command. */
export interface ReadOptionInfo {
  /** What the command takes: one of these words, or a text that this describes. */
  takes: readonly string[] | Text
  isRepeated?: true
  /** Its name on the page. */
  label: Text
  /** What the command's usage says about it. */
  help: Text
}

const text = (zh_CN: string, en_US: string): Text => ({ zh_CN, en_US })
const COLUMN = text('列', 'COLUMN')

/** Everything that decides how a file is read. The guess fills it, the page shows it, options of the command set it. */
export const READ_OPTIONS = {
  encoding: {
    takes: [...ENCODINGS, 'gbk'],
    label: text('编码', 'Encoding'),
    help: text('编码；省略时按文件内容判断', 'the encoding; when absent, the file decides'),
  },
  delimiter: {
    takes: DELIMITERS.map((delimiter) => (delimiter === '\t' ? 'tab' : delimiter)),
    label: text('分隔符', 'Delimiter'),
    help: text('分隔符；省略时按文件内容判断', 'what separates cells; when absent, the file decides'),
  },
  skip: {
    takes: text('行数', 'LINES'),
    label: text('跳过开头的行数', 'Lines to skip'),
    help: text('表头之前要跳过的行数', 'the number of lines before the heading'),
  },
  header: {
    takes: ['yes', 'no'],
    label: text('第一行是列名', 'First row contains the column names'),
    help: text(
      '第一行是否为列名；否则列名为 column1、column2……',
      'whether the first row has names; else they are column1, column2 …',
    ),
  },
  units: {
    takes: ['yes', 'no'],
    label: text('列名下一行是单位', 'Row below the names contains units'),
    help: text('列名下一行是否为单位', 'whether the row below the names has units'),
  },
  decimal: {
    takes: ['.', ','],
    label: text('小数点', 'Decimal sign'),
    help: text(
      '小数点；另一个符号和空格可以分隔千位',
      'the decimal sign; the other one and spaces may separate thousands',
    ),
  },
  name: {
    takes: text('列名', 'NAME'),
    isRepeated: true,
    label: text('列名', 'Name'),
    help: text(
      '代替表头的列名，按列的顺序逐个给出；空的列名表示忽略该列',
      'a name in place of the heading’s, for each column in order; an empty one leaves its column out',
    ),
  },
  time: {
    takes: COLUMN,
    isRepeated: true,
    label: text('时间', 'Time'),
    help: text(
      '时间列；日期和时刻分列时逐列给出，各列内容以空格相连',
      'a column of the times; several of them are read as one text with spaces between',
    ),
  },
  format: {
    takes: text('格式', 'FORMAT'),
    label: text('时间格式', 'Time format'),
    help: text(
      'iso，或由 YYYY YY M MM MMM D DD H HH h hh m mm s ss SSS A Z 组成（MMM 为月份名，A 为 AM、PM、上午、下午，文字放在 [ ] 里），或为 s、ms、us、ns（1970 年以来的计数）、excel（电子表格的日期序号）',
      'iso, or of YYYY YY M MM MMM D DD H HH h hh m mm s ss SSS A Z (MMM is the name of a month, A is AM, PM, 上午 or 下午; letters in [ ]), or s, ms, us, ns (a count since 1970), or excel (a spreadsheet’s day number)',
    ),
  },
  zone: {
    takes: text('时区', 'ZONE'),
    label: text('时间的时区', 'Time zone of the times'),
    help: text(
      '时间所用的时区，例如 +01:00 或 Europe/Brussels；时间自带偏移时可省略',
      'the zone of the times, such as +01:00 or Europe/Brussels; not needed when they carry their offset',
    ),
  },
  offsets: {
    takes: ['zone', 'refuse'],
    label: text('没有偏移的时间', 'Times without an offset'),
    help: text(
      '有的时间带偏移、有的不带时：不带的按 --zone 读取，或拒绝',
      'if only some times carry an offset: others are in --zone, or refused',
    ),
  },
  years: {
    takes: ['any', 'usual'],
    label: text('不寻常的年份', 'Unusual years'),
    help: text(
      '1990 年以前和今年以后的时间：存储，或拒绝',
      'times before 1990 and after this year: stored, or refused',
    ),
  },
  tag: {
    takes: COLUMN,
    isRepeated: true,
    label: text('标签', 'Tag'),
    help: text('标签列；给出后不再自动判断标签', 'a column of tags; when given, no others are guessed'),
  },
  field: {
    takes: COLUMN,
    isRepeated: true,
    label: text('字段', 'Field'),
    help: text('字段列，即使内容像标签', 'a column of fields, even if it looks like tags'),
  },
  key: {
    takes: COLUMN,
    label: text('字段名', 'Field name'),
    help: text(
      '内容是字段名的列；各字段的值在另外唯一的字段列',
      'a column whose cells name the fields; their values are in the one field column',
    ),
  },
  ignore: {
    takes: COLUMN,
    isRepeated: true,
    label: text('忽略', 'Ignore'),
    help: text('忽略的列', 'a column that is left out'),
  },
  number: {
    takes: COLUMN,
    isRepeated: true,
    label: text('数字', 'Number'),
    help: text('数字列；读不出的单元格没有值', 'a column of numbers; cells that are none have no value'),
  },
  boolean: {
    takes: COLUMN,
    isRepeated: true,
    label: text('布尔', 'Boolean'),
    help: text('布尔列', 'a column of true and false'),
  },
  text: { takes: COLUMN, isRepeated: true, label: text('文本', 'Text'), help: text('文本列', 'a column of texts') },
  unit: {
    takes: text('列=单位', 'COLUMN=UNIT'),
    isRepeated: true,
    label: text('单位', 'Unit'),
    help: text('数字后面的单位，例如 temp=°C', 'what follows the numbers of a column, such as temp=°C'),
  },
  fact: {
    takes: text('标签=值', 'TAG=VALUE'),
    isRepeated: true,
    label: text('所有行的标签', 'Tags of all rows'),
    help: text('所有行都有的标签，例如 logger=TR-71', 'a tag of every row, such as logger=TR-71'),
  },
} satisfies Record<string, ReadOptionInfo>

export type ReadOption = keyof typeof READ_OPTIONS
