import type { Services } from '@atrium/core/server/call/services'
import { engineLinkOf } from '@atrium/timeseries/server/store/engine-link'
import { openStreamHost, type StreamHost } from './host/stream-host.ts'
import { remoteStreams, serveStreams } from './remote-streams.ts'
import type { StreamSort } from './stream-sort.ts'
import { streamsOf } from './streams.ts'
import { Transcoders } from './upstream/transcoders.ts'

/** Opens the streams of cameras: those of this process, if it owns the engine. */
export function openStreams(services: Services, sorts: readonly StreamSort[]): { close(): void } {
  const { parts, egress } = services
  const link = engineLinkOf(services)
  if (link.side === 'web') {
    parts.set(streamsOf, remoteStreams(link))
    return { close: () => undefined }
  }
  const tools = { egress, ffmpeg: { transcoders: new Transcoders() } }
  const host = openStreamHost({ services, sorts, tools })
  showFigures(services, host)
  serveStreams(link, host)
  parts.set(streamsOf, host)
  return host
}

function showFigures({ metrics }: Services, host: StreamHost): void {
  metrics.gauge('atrium_stream_sources', 'Cameras that are watched', () => host.counts.sources)
  metrics.gauge('atrium_stream_viewers', 'Viewers of all of them', () => host.counts.viewers)
  metrics.gauge('atrium_stream_transcoders', 'Cameras whose pictures are converted', () => host.counts.transcoders)
  metrics.counter('atrium_stream_bytes_total', 'Bytes that cameras have sent', () => host.counts.bytes)
  metrics.counter(
    'atrium_stream_faults_total',
    'Streams that have broken off or did not begin',
    () => host.counts.faults,
  )
}
