// The full number of cases; `npm test` runs a thousand of each.
import { LINE_PROPERTIES } from '@atrium/timeseries/testing/store/fuzz-lines'

const CASES = 10_000
for (const [name, holds] of Object.entries(LINE_PROPERTIES)) {
  holds(CASES)
  console.log(`line protocol ${name}: ${CASES} cases`)
}
