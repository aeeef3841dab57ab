import { it } from 'vitest'
import { runHistories } from '../../testing/store/histories.ts'
import { dataFolder } from '../../testing/store/open-store.ts'

it('after any history of writes, drops, moves, kills and restarts, answers are those of a plain list of points', () =>
  runHistories(dataFolder(), { seed: 1, count: 20 }))
