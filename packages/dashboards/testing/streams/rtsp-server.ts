import { onTestFinished } from 'vitest'
import { type MediaServer, type RtspOptions, runRtsp } from './media-servers.ts'

/** GStreamer's RTSP server, for one test. */
export async function startRtsp(options: RtspOptions = {}): Promise<MediaServer> {
  const server = await runRtsp(options)
  onTestFinished(server.stop)
  return server
}
