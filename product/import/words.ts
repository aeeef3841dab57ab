import { filled, type Locale } from '@atrium/core/contract/refusal'

const rowsOf = (count: number): string => filled('{count|row|rows}', { count }, 'en_US')

const list = (items: readonly (string | number)[], comma: string) => items.join(comma)

const zh_CN = {
  usage: `用法：npm run import -- 文件 --db 数据库 --measurement 测量 [选项]…
  [--url http://127.0.0.1:3000] [--user demo] [--token 令牌] [--lang zh|en] [--help]

把 CSV 文件（可为 .gz）写入正在运行的服务器。除时间列、标签列和忽略的列外，每列成为一个字段。省略的选项按前 1000 行
判断；不能确定时不写入，并说明需要哪个选项。`,
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
  plan: {
    twice: (column: string) => `列名“${column}”出现了两次。`,
    reserved: (column: string) => `列名“${column}”是保留名，请改名后再导入。`,
    noName: (column: string) => `列名“${column}”为空或不能存储。`,
    noFields: () => '除时间列和标签列外没有别的列，没有可写入的内容。',
    oneValue: (column: string) =>
      `“${column}”列的内容是字段名，因此只能有一个字段列；请用 --ignore 或 --tag 处理其余各列。`,
    measurement: () => '测量的名称不能存储。',
  },
  notTimes: (column: string, cell: string) =>
    `“${column}”列开头的时间都不能识别，例如“${cell}”。请检查 --time 和 --format。`,
  needZone: (column: string, cell: string) => `“${column}”列的时间不带时区，例如“${cell}”：请用 --zone 指定。`,
  wrongNames: (given: number, width: string) => `--name 给出了 ${given} 个列名，文件有 ${width} 列。`,
  noTime: (all: readonly string[]) => `没有找到时间列，请用 --time 指定。文件里的列：${list(all, '、')}`,
  meaning: (text: string) => `（${text}）`,
  question: (text: string, option: string, answers: readonly string[]) =>
    `${text}，请用${option === '' ? '' : ` ${option}`} ${option === '' ? '' : '指定：'}${list(answers, ' 或 ')}${option === '' ? ' 指定' : ''}。`,
  badSkip: (value: string) => `--skip ${value}：应为行数。`,
  badPair: (option: string, value: string) => `${option} ${value}：应写作“名称=值”。`,
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
  left: (cells: number) => `${cells} 个单元格读不出，已略去，所在的行已写入：`,
  leftReason: (reason: string, cells: number, lines: readonly number[]) =>
    `  ${cells} 个 ${reason}：第 ${list(lines, '、')}${cells > lines.length ? '…' : ''} 行`,
  units: (units: readonly string[]) => `单位：${list(units, '、')}`,
  missing: (rows: number) => `${rows} 行的当地时间不存在（时钟拨快时被跳过），已拒绝。`,
  twice: (first: number, second: number, undecided: number) =>
    `${first + second + undecided} 行的当地时间出现两次（时钟拨慢）：按文件顺序，${first} 行算第一次，${second} 行算第二次，${undecided} 行无法判断，已拒绝。`,
  backwards: (rows: number) => `${rows} 行的时间不晚于同一序列的上一行；时间和标签都相同的行只保留后写入的值。`,
}

const en_US: typeof zh_CN = {
  usage: `Usage: npm run import -- FILE --db D --measurement M [OPTION]…
  [--url http://127.0.0.1:3000] [--user demo] [--token TOKEN] [--lang zh|en] [--help]

Writes a CSV file (or .gz) into the running server. Each column but those of the time, of tags and those that are left
out becomes a field. The first 1000 rows decide what no option says; if they cannot, nothing is written, and the option
is named that must.`,
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
  plan: {
    twice: (column) => `The column "${column}" is there twice.`,
    reserved: (column) => `The column name "${column}" is reserved; rename the column first.`,
    noName: (column) => `The column name "${column}" is empty or cannot be stored.`,
    noFields: () => 'There is no column besides the time and the tags: nothing to write.',
    oneValue: (column) =>
      `The cells of "${column}" name the fields, so there must be one field column: use --ignore or --tag for the others.`,
    measurement: () => 'The name of the measurement cannot be stored.',
  },
  notTimes: (column, cell) =>
    `None of the first times of the column "${column}" can be read, for example "${cell}". Check --time and --format.`,
  needZone: (column, cell) =>
    `The times of the column "${column}" do not tell their zone, for example "${cell}": give --zone.`,
  wrongNames: (given, width) => `--name gives ${given} names, the file has ${width} columns.`,
  noTime: (all) => `No column has times: give --time. The file has: ${list(all, ', ')}`,
  meaning: (text) => ` (${text})`,
  question: (text, option, answers) => `${text}: give ${option === '' ? '' : `${option}: `}${list(answers, ' or ')}.`,
  badSkip: (value) => `--skip ${value}: give a number of lines.`,
  badPair: (option, value) => `${option} ${value}: write it as NAME=VALUE.`,
  badChoice: (option, value, choices) => `${option} ${value}: use one of ${list(choices, ', ')}.`,
  badEncoding: (file) => `${file} has another encoding: give --encoding, for example gbk.`,
  scope: (user) => `The ingest credential "${user}" is not allowed to write.`,
  busy: 'The server stayed busy; stopped.',
  refusedAll: (said) => `The server refuses to write: ${said}`,
  nothingWritten: 'Nothing was written.',
  stoppedAfter: (stored) =>
    `${rowsOf(stored)} ${stored === 1 ? 'was' : 'were'} stored before. Importing the same file again is safe: the same points are stored once.`,
  interrupted: 'The import was interrupted.',
  progress: (share, stored, refused) =>
    `${Math.floor(share * 100)}% read, ${rowsOf(stored)} stored${refused ? `, ${refused} refused` : ''}`,
  done: (rows, stored, target) => `${rowsOf(rows)} read, ${stored} stored in ${target}.`,
  refused: (rows) => `${rowsOf(rows)} refused:`,
  reason: (reason, rows, lines) =>
    `  ${rowsOf(rows)}: ${reason}${lines.length === 0 ? '' : `: line ${list(lines, ', ')}${rows > lines.length ? '…' : ''}`}`,
  left: (cells) =>
    `${filled('{cells|cell|cells}', { cells }, 'en_US')} could not be read and were left out; their rows are stored:`,
  leftReason: (reason, cells, lines) =>
    `  ${filled('{cells|cell|cells}', { cells }, 'en_US')}: ${reason}: line ${list(lines, ', ')}${cells > lines.length ? '…' : ''}`,
  units: (units) => `Units: ${list(units, ', ')}`,
  missing: (rows) =>
    `${rowsOf(rows)} ${rows === 1 ? 'has' : 'have'} a local time that does not exist (the clock was put forward); refused.`,
  twice: (first, second, undecided) =>
    `${first + second + undecided} rows have a local time that exists twice (the clock was put back): by their order in the file ${first} were read as the first, ${second} as the second, ${undecided} could not be decided and were refused.`,
  backwards: (rows) =>
    `${rowsOf(rows)} ${rows === 1 ? 'is' : 'are'} not later than the row before of their series; of rows with the same time and tags the last value is kept.`,
}

export const importWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
