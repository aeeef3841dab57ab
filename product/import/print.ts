import { ChoiceError } from '@atrium/timeseries/contract/table/apply'
import type { TablePlan } from '@atrium/timeseries/contract/table/plan'
import { type Question, questionText } from '@atrium/timeseries/contract/table/question'
import { commandWords } from '../commands/words.ts'
import { HeaderError, OpenQuestions, TimeError } from './columns.ts'
import type { ImportArguments } from './import-arguments.ts'
import type { ImportTally } from './import-file.ts'
import { importWords } from './words.ts'
import { WriteFailure } from './write-client.ts'

/** The result of an import in a few lines. */
export function printTally(tally: ImportTally, { columns }: TablePlan, args: ImportArguments): string {
  const { rows, stored, refused, left, clock } = tally
  const words = importWords[args.locale]
  const lines = [words.done(rows, stored, `${args.db}.${args.measurement}`)]
  if (refused.count() > 0) {
    lines.push(words.refused(refused.count()))
    for (const { reason, rows, lines: where } of refused.list()) lines.push(words.reason(reason, rows, where))
  }
  if (left.count() > 0) {
    lines.push(words.left(left.count()))
    for (const { reason, rows, lines: where } of left.list()) lines.push(words.leftReason(reason, rows, where))
  }
  const units = columns.filter(({ use, unit }) => use === 'field' && unit !== '')
  if (units.length > 0) lines.push(words.units(units.map(({ name, unit }) => `${name} ${unit}`)))
  const { missing, first, second, undecided, backwards } = clock
  if (missing > 0) lines.push(words.missing(missing))
  if (first + second + undecided > 0) lines.push(words.twice(first, second, undecided))
  if (backwards > 0) lines.push(words.backwards(backwards))
  return lines.join('\n')
}

/** The sentence for an import that failed; undefined for an unexpected error. */
export function printFailure(error: unknown, args: ImportArguments): string | undefined {
  if (error instanceof HeaderError) return describeHeader(error, args)
  if (error instanceof TimeError) {
    const words = importWords[args.locale]
    return (error.kind === 'format' ? words.notTimes : words.needZone)(error.column, error.cell)
  }
  if (error instanceof ChoiceError) return describeChoice(error, args)
  if (error instanceof OpenQuestions)
    return error.questions.map((question) => describeQuestion(question, args)).join('\n')
  if (error instanceof WriteFailure) return describeWrite(error, args)
  return describeFile(error, args)
}

function describeHeader({ kind, column, header }: HeaderError, { locale }: ImportArguments): string {
  const words = importWords[locale]
  return kind === 'noTime' ? words.noTime(header) : words.plan[kind](column)
}

function describeChoice({ kind, column, names }: ChoiceError, { locale }: ImportArguments): string {
  const words = importWords[locale]
  return kind === 'missing' ? words.noColumn(column, names) : words.wrongNames(names.length, column)
}

/** A question with the options that answer it. */
function describeQuestion(question: Question, { locale }: ImportArguments): string {
  const words = importWords[locale]
  const { kind, options, column, choices } = question
  const answers = choices.map(({ value, reads }) =>
    kind === 'type' ? `--${value} ${column}` : kind === 'format' ? value : `${value}${words.meaning(reads[locale])}`,
  )
  const [option = 'format'] = options
  return words.question(questionText(question)[locale], kind === 'type' ? '' : `--${option}`, answers)
}

function describeWrite({ kind, said }: WriteFailure, { locale, url, user }: ImportArguments): string {
  const words = importWords[locale]
  if (kind === 'away') return commandWords[locale].away(url)
  if (kind === 'credential') return commandWords[locale].refusedCredential(user)
  if (kind === 'scope') return words.scope(user)
  return kind === 'busy' ? words.busy : words.refusedAll(said)
}

function describeFile(error: unknown, { locale, file }: ImportArguments): string | undefined {
  const words = importWords[locale]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return words.noFile(file)
  if (/^(EACCES|EPERM|EISDIR|EIO)$/.test(code)) return words.unreadable(file, code)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return words.badEncoding(file)
  if (/^Z_/.test(code)) return words.damaged(file)
  return code.startsWith('CSV_') ? words.badQuotes : undefined
}
