import { describe, expect, test } from 'vitest'
import { timeseriesWorld } from '../../../testing/world.ts'

describe('a text that PostgreSQL cannot store', () => {
  test('is treated as an unknown name at sign-in', async () => {
    const world = await timeseriesWorld()
    const basic = Buffer.from('a\0:b').toString('base64')
    for (const init of [{ headers: { authorization: `Basic ${basic}` } }, {}]) {
      const answer = await fetch(`${world.url}/query?q=SHOW+DATABASES&u=%00&p=b`, init)
      expect(answer.status).toBe(401)
    }
  })
})
