import { describe, expect, onTestFinished, test } from 'vitest'
import { type Live, LiveConnections } from './live-connections.ts'

describe('connections whose row has changed', () => {
  function openOne(remaining: (asked: readonly Live[]) => Promise<Set<Live>>) {
    const ended: string[] = []
    const live = new LiveConnections({ remaining, log: { warn: () => undefined } })
    onTestFinished(() => live.close())
    const add = (key: string) => {
      const one = { key, tenantId: 't', end: () => void ended.push(key) }
      live.add(one, live.changes)
      return one
    }
    return { live, add, ended }
  }

  test('are checked again until the database answers, and nothing is received from them before', async () => {
    let asked = 0
    const { live, add, ended } = openOne(async () => {
      asked += 1
      if (asked === 1) throw new Error('away')
      return new Set()
    })
    const one = add('a')
    live.doubt('a')
    expect(await live.mayReceive(one)).toBe(false)
    expect([asked, ended]).toEqual([2, ['a']])
  })

  test('may go on sending if notifications may have been lost but no change is known', async () => {
    const { live, add } = openOne(() => new Promise(() => undefined))
    const one = add('a')
    live.lookAtAll()
    expect(await live.mayReceive(one)).toBe(true)
  })

  test('if a connection’s row changes again during a check, it waits for the second check', async () => {
    const answers: ((remaining: Set<Live>) => void)[] = []
    const { live, add, ended } = openOne(() => new Promise((answer) => answers.push(answer)))
    const one = add('a')
    live.doubt('a')
    live.doubtTenant('t')
    const received = live.mayReceive(one)
    answers[0]!(new Set([one]))
    answers[1]!(new Set())
    expect([await received, ended]).toEqual([false, ['a']])
  })
})
