import { tryCases } from '@atrium/core/testing/cases'
import { it } from 'vitest'
import { sameAnswersFromMemory } from '../../testing/store/kept-rows.ts'

const property = sameAnswersFromMemory()

// In parts: all 25 histories take a minute on a busy machine.
it.each([1, 2, 3, 4, 5])(
  'rows of series in memory give the answers of the files after late points, overwrites, drops and new fields, part %i',
  (part) => tryCases(property, 5, part),
)
