import { onTestFinished } from 'vitest'
import { type MediaServer, runFfmpeg, runRtmp } from './media-servers.ts'

/** For one test. */
export function startFfmpeg(args: readonly string[]): void {
  onTestFinished(runFfmpeg(args))
}

/** nginx with test pictures by RTMP, for one test. */
export async function startRtmp(): Promise<MediaServer> {
  const server = await runRtmp()
  onTestFinished(server.stop)
  return server
}
