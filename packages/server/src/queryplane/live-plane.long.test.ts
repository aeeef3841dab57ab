import { test } from 'vitest'
import { tryCases } from '../testing/cases.ts'
import { sameAsNewQuery, stillStore } from './testing/live-plane.ts'

const store = stillStore()

test(
  'after each write and deletion, followed data equal those of a new query',
  () => tryCases(sameAsNewQuery(store), 12),
  60_000,
)
