import { bootWorld } from '../world.ts'
import { toyMigrations, toyServer } from './toy.ts'

/** The whole server with only the toy app. */
export function toyWorld() {
  return bootWorld({ apps: [toyServer], migrations: toyMigrations })
}
