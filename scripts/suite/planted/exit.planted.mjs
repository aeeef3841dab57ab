import { test } from 'vitest'
import { isFirstTime } from './first-time.mjs'

test('ends its process the first time', async () => {
  if (!isFirstTime('exit')) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
