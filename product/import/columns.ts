import { type ReadChoices, readingOf } from '@atrium/timeseries/contract/table/apply'
import { faultOf, type PlanFault, type TablePlan } from '@atrium/timeseries/contract/table/plan'
import { type Question, questionsOf } from '@atrium/timeseries/contract/table/question'
import { planOf, type Reading, seenTimes, timesAt } from '@atrium/timeseries/contract/table/reading'
import { partsOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { timeText } from '@atrium/timeseries/contract/table/time-columns'

/** The columns cannot be stored as they are; `kind` says why. */
export class HeaderError extends Error {
  readonly kind: PlanFault['kind']
  readonly column: string
  readonly header: readonly string[]

  constructor({ kind, column }: PlanFault, header: readonly string[]) {
    super(`${kind} ${column}`)
    this.kind = kind
    this.column = column
    this.header = header
  }
}

/** The file does not decide how it is read: options must. */
export class OpenQuestions extends Error {
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super(questions.map(({ kind, column }) => `${kind} ${column}`).join())
    this.questions = questions
  }
}

/** None of the first rows has a time that can be read, or their times need a zone. */
export class TimeError extends Error {
  readonly kind: 'format' | 'noZone'
  readonly cell: string
  readonly column: string

  constructor(kind: TimeError['kind'], cell: string, column: string) {
    super(`${kind} ${cell}`)
    this.kind = kind
    this.cell = cell
    this.column = column
  }
}

/**
 * What becomes of the columns, by the options and else by the guess.
 * @throws ChoiceError | HeaderError | OpenQuestions | TimeError
 */
export function planFor(measurement: string, sample: TableSample, choices: ReadChoices): TablePlan {
  const parts = partsOf(sample)
  const reading = readingOf(parts, choices)
  const { columns } = reading
  if (columns.length === 0) throw new HeaderError({ kind: 'noTime', column: '' }, [])
  const fault = faultOf({ measurement, columns, constants: reading.constants })
  if (fault)
    throw new HeaderError(
      fault,
      columns.map(({ name }) => name),
    )
  const open = questionsOf(reading, parts.rows, sample.encodings).filter(({ answer }) => answer === null)
  if (open.length > 0) throw new OpenQuestions(open)
  checkTimes(reading, parts.rows)
  return planOf(measurement, reading, parts.rows)
}

function checkTimes(reading: Reading, rows: readonly string[][]): void {
  const { columns, zone, offsets } = reading
  const at = timesAt(columns)
  const name = at.map((one) => columns[one]!.name).join(' ')
  const seen = seenTimes(reading, rows)
  if (rows.length > 0 && seen.areUnreadable) throw new TimeError('format', timeText(rows[0]!, at), name)
  const needsZone = seen.without !== '' && !(seen.offsets === 'some' && offsets === 'refuse')
  if (zone === undefined && needsZone) throw new TimeError('noZone', seen.without, name)
}
