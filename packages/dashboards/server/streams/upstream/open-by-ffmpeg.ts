import type { Refusal } from '@atrium/core/contract/refusal'
import { streamBroken } from '../../../contract/stream.ts'
import { openFfmpeg } from './ffmpeg.ts'
import type { Plan } from './ffmpeg-report.ts'
import { type Forwarder, openForwarder, refusalOf } from './forwarder.ts'
import type { Reached, Upstream, UpstreamEvents, UpstreamTools } from './upstream.ts'

/** The first plan copies what comes; another one is for the next start of the same source, too. */
export interface PlanMemory {
  plan: Plan
}

/** RTSP and RTMP: one ffmpeg, which reaches the camera through the forwarder only. */
export function openByFfmpeg(
  reached: Reached,
  { egress, ffmpeg }: UpstreamTools,
  memory: PlanMemory,
  events: UpstreamEvents,
): Upstream {
  let running: Upstream | undefined
  let forwarder: Forwarder | undefined
  let isStopped = false
  let replans = 0

  function over(why: Refusal): void {
    const fault = forwarder?.fault
    forwarder?.close()
    if (isStopped) return
    isStopped = true
    events.ended(fault ?? why)
  }

  async function start(): Promise<void> {
    const protocol = reached.transport === 'rtmp' ? 'rtmp' : 'rtsp'
    // Before anything runs: it says best what is wrong with a name or an address.
    await egress.check(reached.address, reached.allow, protocol)
    if (isStopped) return
    forwarder = await openForwarder(egress, { address: reached.address, protocol, allow: reached.allow })
    if (isStopped) return forwarder.close()
    running = openFfmpeg(inputOf(reached, forwarder.host), memory.plan, ffmpeg, {
      bytes: events.bytes,
      ended: over,
      replan(plan) {
        forwarder?.close()
        memory.plan = plan
        replans += 1
        if (replans > 1) over(streamBroken())
        else begin()
      },
    })
  }

  function begin(): void {
    start().catch((error: unknown) => over(refusalOf(error)))
  }

  begin()
  return {
    stop() {
      running?.stop()
      over(streamBroken())
    },
  }
}

/** The address at the forwarder, with the user that the camera asks for. */
function inputOf({ address, transport, username = '', password = '' }: Reached, host: string) {
  const url = new URL(address)
  const user = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const path = `${url.pathname}${url.search}`
  if (transport === 'rtsp') {
    const options = { rtsp_transport: 'tcp', fflags: 'nobuffer', analyzeduration: '1000000' }
    return { address: `rtsp://${user}${host}${path}`, options }
  }
  // The server may serve several names, and learns from this which one is meant.
  const app = path.split('/').slice(0, -1).join('/')
  const options = {
    rtmp_live: 'live',
    rtmp_tcurl: `rtmp://${url.host}${app}`,
    fflags: 'nobuffer',
    analyzeduration: '1000000',
  }
  return { address: `rtmp://${user}${host}${path}`, options }
}
