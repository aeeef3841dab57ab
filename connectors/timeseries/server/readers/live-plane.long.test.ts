import { tryCases } from '@atrium/core/testing/cases'
import { test } from 'vitest'
import { sameAsNewQuery, stillStore } from '../../testing/live-plane.ts'

const store = stillStore()

test(
  'after each write and deletion, followed data equal those of a new query',
  () => tryCases(sameAsNewQuery(store), 12),
  60_000,
)
