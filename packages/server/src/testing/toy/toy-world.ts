import { sharedWorld } from '../shared-world.ts'
import { bootWorld } from '../world.ts'
import { toyMigrations, toyServer } from './toy.ts'

const parts = { apps: [toyServer], migrations: toyMigrations }

/** The whole server with only the toy app. */
export const toyWorld = () => sharedWorld(parts)

export const ownToyWorld = () => bootWorld(parts)
