import { toyServer } from '@atrium/core/testing/toy/toy'
import { type Serving, serveOurs } from '../entity/ours.ts'
import { watchSent } from './sent.ts'

/** Our server; it answers each message with what it has sent to PostgreSQL since the last one. */
export async function serveCounted(serving: Omit<Serving, 'apps'>) {
  const sent = watchSent()
  const served = await serveOurs({ ...serving, apps: [toyServer] })
  process.on('message', () => process.send?.(sent()))
  return served
}
