import { it } from 'vitest'
import { tryCases } from '../testing/cases.ts'
import { sameAnswersFromMemory } from './testing/kept-rows.ts'

const property = sameAnswersFromMemory()

it(
  'rows of series in memory give the answers of the files after late points, overwrites, drops and new fields',
  () => tryCases(property, 25),
  60_000,
)
