import { tryCases } from '@atrium/core/testing/cases'
import { it } from 'vitest'
import { sameAnswersFromMemory } from '../../testing/store/kept-rows.ts'

const property = sameAnswersFromMemory()

it(
  'rows of series in memory give the answers of the files after late points, overwrites, drops and new fields',
  () => tryCases(property, 25),
  60_000,
)
