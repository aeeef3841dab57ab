import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('an answer to a request from before a change is not kept after the change, even if it was the first request', async () => {
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const client = createQueryClient()
  const list = new QueryObserver(client, { queryKey: ['visitor', 'list'], queryFn })
  const stop = list.subscribe(() => undefined)
  const changed = client.invalidateQueries({ queryKey: ['visitor'] })
  expect(answers).toHaveLength(2)
  answers[0]!('registered')
  answers[1]!('entered')
  await changed
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ status: 'success', data: 'entered' }))
  stop()
})
