import { it } from 'vitest'
import { compareInSmallPages } from '../../../testing/influx/small-pages.ts'

it('if the store returns small pages, each statement has the same answer', async () => {
  await compareInSmallPages(() => true)
})
