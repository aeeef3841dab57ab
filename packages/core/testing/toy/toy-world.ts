import { coreWorld } from '../core-world.ts'
import { bootWorld } from '../world.ts'
import { toyMigrations, toyServer } from './toy.ts'

const parts = { apps: [toyServer], migrations: toyMigrations }

/** The whole server with only the toy app. */
export const toyWorld = () => coreWorld('toy')

export const ownToyWorld = () => bootWorld(parts)
