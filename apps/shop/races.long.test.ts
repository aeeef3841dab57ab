import type { World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { sellLastPiece } from './testing/last-piece.ts'
import { openSale } from './testing/sale.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

test('of two hundred buyers one gets the last piece', async () => sellLastPiece(await openSale(world), 200))
