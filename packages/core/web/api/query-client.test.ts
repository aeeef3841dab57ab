import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { currentLocale, setLocale } from '../locale.ts'
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

test('in another language what is shown is asked for again, once, and what has no words is not', async () => {
  const asked: string[] = []
  const client = createQueryClient()
  client.mount()
  const show = (name: string, meta: Record<string, unknown> = {}) => {
    const queryFn = async () => {
      asked.push(`${name} ${currentLocale()}`)
      return `${name} ${currentLocale()}`
    }
    const observer = new QueryObserver(client, { queryKey: [name], queryFn, meta, staleTime: Number.POSITIVE_INFINITY })
    return { observer, stop: observer.subscribe(() => undefined) }
  }
  const shown = [show('list'), show('session', { wordless: true })]
  await vi.waitFor(() => expect(asked).toEqual(['list zh_CN', 'session zh_CN']))
  setLocale('en_US')
  // With the language in its key, a page asks for it by itself.
  shown.push(show('site en'))
  await vi.waitFor(() => expect(shown[0]!.observer.getCurrentResult().data).toBe('list en_US'))
  setLocale('zh_CN')
  await vi.waitFor(() => expect(shown[0]!.observer.getCurrentResult().data).toBe('list zh_CN'))
  client.unmount()
  setLocale('en_US')
  setLocale('zh_CN')
  for (const { stop } of shown) stop()
  expect(asked.filter((one) => one.startsWith('list'))).toEqual(['list zh_CN', 'list en_US', 'list zh_CN'])
  expect(asked.filter((one) => one.startsWith('session'))).toEqual(['session zh_CN'])
  expect(asked.filter((one) => one.endsWith('en en_US'))).toEqual(['site en en_US'])
})
