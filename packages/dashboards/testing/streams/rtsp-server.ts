import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const SCRIPT = fileURLToPath(new URL('rtsp-server.py', import.meta.url))
const PICTURES = 'videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=25/1'
const H264 = `${PICTURES} ! x264enc tune=zerolatency key-int-max=25 bitrate=300 ! rtph264pay name=pay0 pt=96`
const H265 = `${PICTURES},format=I420 ! x265enc tune=zerolatency key-int-max=25 bitrate=300 ! rtph265pay name=pay0 pt=96`
const SOUND = 'audiotestsrc is-live=true'

/** The paths of every such server. */
const MOUNTS = {
  '/h264': `( ${H264} )`,
  '/h265': `( ${H265} )`,
  '/g711': `( ${H264} ${SOUND} ! alawenc ! rtppcmapay name=pay1 pt=8 )`,
  '/aac': `( ${H264} ${SOUND} ! voaacenc ! rtpmp4gpay name=pay1 pt=97 )`,
  '/mjpeg': `( ${PICTURES} ! jpegenc ! rtpjpegpay name=pay0 pt=26 )`,
}

export interface RtspServer {
  /** `127.0.0.1:<port>`. */
  host: string
  port: number
  stop(): Promise<void>
}

interface RtspOptions {
  user?: string
  password?: string
  port?: number
}

/** GStreamer's RTSP server, for one test. */
export async function startRtsp(options: RtspOptions = {}): Promise<RtspServer> {
  const child = spawn('/usr/bin/python3', [SCRIPT, JSON.stringify({ mounts: MOUNTS, ...options })], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(stop)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { host: `127.0.0.1:${line}`, port: Number(line), stop }
}
