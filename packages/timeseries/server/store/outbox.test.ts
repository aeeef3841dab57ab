import { expect, it } from 'vitest'
import { Outbox } from './outbox.ts'

function world(unsendable: readonly string[] = []) {
  const posted: string[][] = []
  const failed: string[] = []
  let send = () => {}
  const outbox = new Outbox<string>({
    schedule: (later) => {
      send = later
    },
    post: (messages) => {
      if (messages.some((message) => unsendable.includes(message))) throw new Error('cannot be sent')
      posted.push(messages)
    },
    onUnsendable: (message) => failed.push(message),
  })
  return { outbox, posted, failed, endTurn: () => send() }
}

it('sends the messages of one turn together, in their order', () => {
  const { outbox, posted, endTurn } = world()
  for (const message of ['a', 'b']) outbox.put(message)
  expect(posted).toEqual([])
  endTurn()
  outbox.put('c')
  endTurn()
  expect(posted).toEqual([['a', 'b'], ['c']])
})

it('sends the others if one message cannot be sent', () => {
  const { outbox, posted, failed, endTurn } = world(['b'])
  for (const message of ['a', 'b', 'c']) outbox.put(message)
  endTurn()
  expect([posted, failed]).toEqual([[['a'], ['c']], ['b']])
})

it('sends a message alone after those before it', () => {
  const { outbox, posted, endTurn } = world()
  outbox.put('a')
  outbox.putAlone('b')
  outbox.put('c')
  expect(posted).toEqual([['a'], ['b']])
  endTurn()
  expect(posted).toEqual([['a'], ['b'], ['c']])
})
