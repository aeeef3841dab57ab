import fc from 'fast-check'
import { statements } from './grammar.ts'
import { STATEMENTS } from './statements.ts'

const WORDS =
  `SELECT FROM WHERE GROUP BY ORDER LIMIT OFFSET SLIMIT fill time now() mean( ) ( , ; . .. :: = != =~ !~ < > + - * / %
  AND OR 'a' "b" /c/ 1 2.5 3h -1 $p /* */ -- DISTINCT SHOW TAG KEYS VALUES WITH KEY IN cpu load host true '2020-01-01' * percentile(
  derivative( moving_average( AS desc none previous linear tz('Asia/Shanghai') [ ] { } \\ ' " / 99999999999999999999 1e9 ::integer`.split(
    /\s+/,
  )

const statement = fc.oneof(fc.constantFrom(...STATEMENTS), statements)

/** A statement of which a part was removed, repeated, or replaced by another piece. */
const damaged = fc
  .tuple(
    statement,
    fc.nat(),
    fc.nat({ max: 12 }),
    fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 4 })),
  )
  .map(([text, at, length, piece]) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + piece + text.slice(start + length)
  })

/** Texts from random pieces to nearly valid InfluxQL. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' ')) },
  { weight: 6, arbitrary: damaged },
)
