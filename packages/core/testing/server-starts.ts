import { appendFileSync } from 'node:fs'

/** Notes in the file of the run that a test has started a server: the summary of `npm test` has their number. */
export function noteServerStart(): void {
  const events = process.env.ATRIUM_TEST_EVENTS
  if (events) appendFileSync(events, `${JSON.stringify({ event: 'server', pid: process.pid })}\n`)
}
