import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

const SDP = `v=0\r
o=- 0 0 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
m=video 0 RTP/AVP 96\r
a=rtpmap:96 H264/90000\r
a=fmtp:96 packetization-mode=1;sprop-parameter-sets=Z0LAHtkDxWhAAAADAEAAAAwDxYuS,aMuMsg==\r
a=control:track0\r
`

const ANSWERS: Readonly<Record<string, string>> = {
  OPTIONS: 'Public: DESCRIBE, SETUP, PLAY\r\n\r\n',
  DESCRIBE: `Content-Type: application/sdp\r\nContent-Length: ${SDP.length}\r\n\r\n${SDP}`,
  SETUP: 'Session: 1\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n\r\n',
  PLAY: 'Session: 1\r\n\r\n',
}

/** A camera by RTSP that says yes to everything up to `last`, and then nothing more; for one test. */
export async function startStalledRtsp(last: 'nothing' | 'PLAY'): Promise<{ host: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const [, method = '', sequence] = /^(\w+) [\s\S]*?CSeq: (\d+)/.exec(bytes.toString()) ?? []
      const answer = ANSWERS[method]
      if (answer && last === 'PLAY') socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\n${answer}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}
