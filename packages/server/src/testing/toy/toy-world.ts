import { bootWorld } from '../world.ts'
import { toyMigrations, toyServer } from './toy.ts'

/** The whole server with the toy app alone. */
export function toyWorld() {
  return bootWorld({ apps: [toyServer], migrations: toyMigrations })
}
