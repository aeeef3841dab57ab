import type { OpenEngine } from './engine.ts'

/** Loads the one library that the delivery needs. */
export const openEngine: OpenEngine = async (video, ticket, onEnd) => {
  if (ticket.delivery === 'hls') return (await import('./hls-engine.ts')).openHls(video, ticket, onEnd)
  return (await import('./flv-engine.ts')).openFlv(video, ticket, onEnd)
}
