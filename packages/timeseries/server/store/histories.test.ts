import { it } from 'vitest'
import { runHistories } from '../../testing/store/histories.ts'
import { dataFolder } from '../../testing/store/open-store.ts'

// The two histories of this seed have every kind of step, and writes after a drop and after a move; the process is killed
// twice and closed once. histories.long.test.ts runs 20, `npm run bench` 10,000.
it('after any history of writes, drops, moves, kills and restarts, answers are those of a plain list of points', () =>
  runHistories(dataFolder(), { seed: 19, count: 2 }))
