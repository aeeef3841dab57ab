import { invalidParameter, type Refusal, type Text } from '../../contract/refusal.ts'

/** The errors of PostgreSQL's class 22 that are about a given value; the others are errors of the statement. */
const BAD_VALUE = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05'])

const OUT_OF_RANGE: Text = { zh_CN: '超出可用范围或格式不正确', en_US: 'Out of range, or in a wrong format' }

export const isBadValue = (error: unknown): boolean => BAD_VALUE.has((error as { code?: string }).code ?? '')

/** @param names of the statement's parameters, in order; undefined for values that do not come from the caller */
export function badValue(error: unknown, names: readonly (string | undefined)[] = []): Refusal {
  const { where = '' } = error as { where?: string }
  const number = /parameter \$(\d+)/.exec(where)?.[1]
  const name = names[Number(number) - 1]
  return invalidParameter(name === undefined ? {} : { fields: { [name]: OUT_OF_RANGE } })
}

/** For a statement whose parameters have names: PostgreSQL's error is reported at the name. */
export function badValueOf(names: readonly (string | undefined)[]) {
  return (error: unknown): never => {
    throw isBadValue(error) ? badValue(error, names) : error
  }
}
