import type { Locale } from '@atrium/contract/refusal'

const list = (items: readonly (string | number)[], comma: string) => items.join(comma)

const zh_CN = {
  usage: `用法：npm run import -- 文件 --db 数据库 --measurement 测量 [--time 时间列]
  [--format "YYYY/M/D H:mm"] [--zone +01:00 | Europe/Brussels] [--tag 列]… [--ignore 列]…
  [--text 列]… [--number 列]… [--boolean 列]… [--decimal .|,]
  [--encoding utf-8|gb18030|gbk|utf-16le] [--delimiter ,|;|tab|"|"] [--header yes|no] [--name 列名]…
  [--url http://127.0.0.1:3000] [--user demo] [--token 令牌] [--lang zh|en] [--help]

把 CSV 文件（可为 .gz）写入正在运行的服务器。除时间列、--tag 列和 --ignore 列外，每列成为一个字段。
--time       时间列；省略时取内容是时间的那一列
--format     iso，或由 YYYY M MM D DD H HH h hh m mm s ss SSS A Z 组成，或为 s、ms、us、ns（1970 年以来的计数）、
             excel（电子表格的日期序号）；省略时按文件内容判断，不能确定时会要求指定
--zone       时间所用的时区：固定偏移或 IANA 名称；时间自带偏移时可省略
--text 等    列的类型：文本、数字、布尔；省略时按前 1000 行判断
--decimal    小数点；--encoding、--delimiter 编码与分隔符；省略时按文件内容判断
--header no  第一行就是数据；列名为 column1、column2……，或由 --name 给出
--name       代替表头的列名，按列的顺序逐个给出；空的列名表示忽略该列`,
  need: (option: string) => `缺少 ${option}。`,
  oneFile: '请指定一个文件。',
  noFile: (file: string) => `文件不存在：${file}`,
  unreadable: (file: string, code: string) => `无法读取 ${file}（${code}）。`,
  damaged: (file: string) => `${file} 已损坏，未能读到末尾。`,
  badQuotes: '文件里有一个引号没有结束，未能读到末尾。',
  badFormat: (format: string) => `--format "${format}" 无法识别。`,
  badZone: (zone: string) => `--zone ${zone}：没有这个时区。示例：+08:00、Asia/Shanghai。`,
  noColumn: (column: string, all: readonly string[]) =>
    all.length === 0 ? `没有“${column}”列：文件是空的。` : `没有“${column}”列。文件里的列：${list(all, '、')}`,
  columnTwice: (column: string) => `列名“${column}”出现了两次。`,
  reserved: (column: string) => `列名“${column}”是保留名，请改名后再导入。`,
  noFields: '除时间列和标签列外没有别的列，没有可写入的内容。',
  notTimes: (column: string, cell: string) =>
    `“${column}”列开头的时间都不能识别，例如“${cell}”。请检查 --time 和 --format。`,
  needZone: (column: string, cell: string) => `“${column}”列的时间不带时区，例如“${cell}”：请用 --zone 指定。`,
  wrongNames: (given: number, width: string) => `--name 给出了 ${given} 个列名，文件有 ${width} 列。`,
  noTime: (all: readonly string[]) => `没有找到时间列，请用 --time 指定。文件里的列：${list(all, '、')}`,
  unsureFormat: (cell: string, choices: readonly string[]) =>
    `“${cell}”可以有几种读法，请用 --format 指定：${list(choices, ' 或 ')}。`,
  unsureDecimal: (cell: string, choices: readonly string[]) =>
    `“${cell}”里的逗号可能是小数点，也可能是千位分隔符，请用 --decimal 指定：${list(choices, ' 或 ')}。`,
  badChoice: (option: string, value: string, choices: readonly string[]) =>
    `${option} ${value}：只能是 ${list(choices, '、')}。`,
  badEncoding: (file: string) => `${file} 的编码不符，请用 --encoding 指定，例如 gbk。`,
  scope: (user: string) => `写入凭证“${user}”没有写入权限。`,
  busy: '服务器一直繁忙，已停止。',
  refusedAll: (said: string) => `服务器拒绝写入：${said}`,
  nothingWritten: '没有写入任何内容。',
  stoppedAfter: (stored: number) => `停止前已写入 ${stored} 行。重新导入同一个文件是安全的：相同的数据只存一份。`,
  interrupted: '导入被中断。',
  progress: (share: number, stored: number, refused: number) =>
    `已读 ${Math.floor(share * 100)}%，已写入 ${stored} 行${refused ? `，拒绝 ${refused} 行` : ''}`,
  done: (rows: number, stored: number, target: string) => `读到 ${rows} 行，已写入 ${stored} 行到 ${target}。`,
  refused: (rows: number) => `拒绝 ${rows} 行：`,
  reason: (reason: string, rows: number, lines: readonly number[]) =>
    `  ${rows} 行 ${reason}${lines.length === 0 ? '' : `：第 ${list(lines, '、')}${rows > lines.length ? '…' : ''} 行`}`,
  missing: (rows: number) => `${rows} 行的当地时间不存在（时钟拨快时被跳过），已拒绝。`,
  twice: (first: number, second: number, undecided: number) =>
    `${first + second + undecided} 行的当地时间出现两次（时钟拨慢）：按文件顺序，${first} 行算第一次，${second} 行算第二次，${undecided} 行无法判断，已拒绝。`,
  backwards: (rows: number) => `${rows} 行的时间不晚于同一序列的上一行；时间和标签都相同的行只保留后写入的值。`,
}

const en_US: typeof zh_CN = {
  usage: `Usage: npm run import -- FILE --db D --measurement M [--time COLUMN]
  [--format "YYYY/M/D H:mm"] [--zone +01:00 | Europe/Brussels] [--tag COLUMN]… [--ignore COLUMN]…
  [--text COLUMN]… [--number COLUMN]… [--boolean COLUMN]… [--decimal .|,]
  [--encoding utf-8|gb18030|gbk|utf-16le] [--delimiter ,|;|tab|"|"] [--header yes|no] [--name NAME]…
  [--url http://127.0.0.1:3000] [--user demo] [--token TOKEN] [--lang zh|en] [--help]

Writes a CSV file (or .gz) into the running server. Each column but the time, the --tag and the --ignore columns becomes
a field.
--time       the column with the times; when absent, the one whose cells are times
--format     iso, or of YYYY M MM D DD H HH h hh m mm s ss SSS A Z, or s, ms, us, ns (a count since 1970), or excel (a
             spreadsheet's day number); when absent, the file decides, and if it cannot, the option is asked for
--zone       the zone of the times, an offset or an IANA name; not needed when the times carry their offset
--text …     the type of a column: text, number, boolean; when absent, the first 1000 rows decide
--decimal    the decimal sign; --encoding, --delimiter: when absent, the file decides
--header no  the first line has values; the columns are column1, column2 …, or those of --name
--name       a name in place of the header's, once for each column in order; an empty one leaves its column out`,
  need: (option) => `${option} is missing.`,
  oneFile: 'Name one file.',
  noFile: (file) => `There is no file ${file}`,
  unreadable: (file, code) => `Cannot read ${file} (${code}).`,
  damaged: (file) => `${file} is damaged and could not be read to its end.`,
  badQuotes: 'A quote in the file never ends; it could not be read to its end.',
  badFormat: (format) => `--format "${format}" cannot be understood.`,
  badZone: (zone) => `--zone ${zone}: there is no such zone. Examples: +08:00, Asia/Shanghai.`,
  noColumn: (column, all) =>
    all.length === 0
      ? `There is no column "${column}": the file is empty.`
      : `There is no column "${column}". The file has: ${list(all, ', ')}`,
  columnTwice: (column) => `The column "${column}" is there twice.`,
  reserved: (column) => `The column name "${column}" is reserved; rename the column first.`,
  noFields: 'There is no column besides the time and the tags: nothing to write.',
  notTimes: (column, cell) =>
    `None of the first times of the column "${column}" can be read, for example "${cell}". Check --time and --format.`,
  needZone: (column, cell) =>
    `The times of the column "${column}" do not tell their zone, for example "${cell}": give --zone.`,
  wrongNames: (given, width) => `--name gives ${given} names, the file has ${width} columns.`,
  noTime: (all) => `No column has times: give --time. The file has: ${list(all, ', ')}`,
  unsureFormat: (cell, choices) => `"${cell}" can be read in several ways: give --format: ${list(choices, ' or ')}.`,
  unsureDecimal: (cell, choices) =>
    `The comma in "${cell}" may be a decimal sign or separate thousands: give --decimal: ${list(choices, ' or ')}.`,
  badChoice: (option, value, choices) => `${option} ${value}: use one of ${list(choices, ', ')}.`,
  badEncoding: (file) => `${file} has another encoding: give --encoding, for example gbk.`,
  scope: (user) => `The ingest credential "${user}" is not allowed to write.`,
  busy: 'The server stayed busy; stopped.',
  refusedAll: (said) => `The server refuses to write: ${said}`,
  nothingWritten: 'Nothing was written.',
  stoppedAfter: (stored) =>
    `${stored} rows were stored before. Importing the same file again is safe: the same points are stored once.`,
  interrupted: 'The import was interrupted.',
  progress: (share, stored, refused) =>
    `${Math.floor(share * 100)}% read, ${stored} rows stored${refused ? `, ${refused} refused` : ''}`,
  done: (rows, stored, target) => `${rows} rows read, ${stored} stored in ${target}.`,
  refused: (rows) => `${rows} rows refused:`,
  reason: (reason, rows, lines) =>
    `  ${rows} rows: ${reason}${lines.length === 0 ? '' : `: line ${list(lines, ', ')}${rows > lines.length ? '…' : ''}`}`,
  missing: (rows) => `${rows} rows have a local time that does not exist (the clock was put forward); refused.`,
  twice: (first, second, undecided) =>
    `${first + second + undecided} rows have a local time that exists twice (the clock was put back): by their order in the file ${first} were read as the first, ${second} as the second, ${undecided} could not be decided and were refused.`,
  backwards: (rows) =>
    `${rows} rows are not later than the row before of their series; of rows with the same time and tags the last value is kept.`,
}

export const importWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
