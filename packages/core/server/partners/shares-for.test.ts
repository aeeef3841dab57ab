import { expect, test } from 'vitest'
import { toyServer } from '../../testing/toy/toy.ts'
import { partnerNetwork } from './partner-network.ts'
import { partnersOf } from './shares-for.ts'

test('a second app with a partner network is refused, and both are named', () => {
  const found = (...keys: string[]) =>
    partnersOf(
      keys.map((key) => ({ ...toyServer, app: { ...toyServer.app, key }, supplies: [partnerNetwork({} as never)] })),
    )
  expect(partnersOf([toyServer])).toBeUndefined()
  expect(found('toy')?.app).toBe('toy')
  expect(() => found('toy', 'other')).toThrow('Several apps have a partner network (toy, other): remove')
})
