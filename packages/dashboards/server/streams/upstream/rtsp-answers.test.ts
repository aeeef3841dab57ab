import { describe, expect, test } from 'vitest'
import { streamBroken, streamElsewhere } from '../../../contract/stream.ts'
import { RtspAnswers } from './rtsp-answers.ts'

const answer = (head: string[], body = '') =>
  Buffer.from(
    [...head, ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []), '', ''].join('\r\n') + body,
    'latin1',
  )
const OK = 'RTSP/1.0 200 OK'
const pictures = (length: number) =>
  Buffer.concat([Buffer.from([0x24, 0, length >> 8, length & 255]), Buffer.alloc(length, 7)])

function read(...parts: Buffer[]): Buffer {
  const answers = new RtspAnswers(['127.0.0.1', 'cam.example'])
  return Buffer.concat(parts.flatMap((part) => answers.push(part)))
}

describe('[S5] what an RTSP server answers', () => {
  test('passes as it is, however it arrives, with pictures in between', () => {
    const whole = Buffer.concat([
      answer([OK, 'CSeq: 1', 'Public: DESCRIBE']),
      answer(
        [OK, 'Content-Base: rtsp://127.0.0.1:9/1/'],
        'v=0\r\nc=IN IP4 10.1.2.3\r\na=control:rtsp://cam.example/1\r\n',
      ),
      pictures(1000),
      pictures(0),
      answer([OK, 'RTP-Info: url=rtsp://cam.example/1/track;seq=1']),
      pictures(10),
    ])
    expect(read(whole)).toEqual(whole)
    for (const size of [1, 3, 50, 333]) {
      const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
        whole.subarray(n * size, (n + 1) * size),
      )
      expect(read(...parts)).toEqual(whole)
    }
  })

  test.each([
    ['a redirect', answer(['RTSP/1.0 302 Found', 'Location: rtsp://169.254.169.254/'])],
    ['a redirect to itself', answer(['RTSP/1.0 301 Moved', 'Location: rtsp://cam.example/2'])],
    ['a command to go elsewhere', answer(['REDIRECT rtsp://10.0.0.1/ RTSP/1.0', 'Location: rtsp://10.0.0.1/'])],
    ['a base at another host', answer([OK, 'content-base : rtsp://10.0.0.1/1/'])],
    ['a track at another host', answer([OK], 'v=0\r\na=control:rtsp://10.0.0.1/track\r\n')],
    ['pictures of another host', answer([OK, 'RTP-Info: url=rtsp://127.0.0.1/1,url=rtsp://10.0.0.1/2'])],
    ['a host that only begins as its own', answer([OK, 'Content-Location: rtsp://cam.example.evil.example/'])],
    ['a host behind a user', answer([OK, 'Content-Location: rtsp://cam.example@10.0.0.1/'])],
  ])('with %s does not pass', (_, bytes) => {
    expect(() => read(bytes)).toThrow(streamElsewhere().message)
  })

  test.each([
    ['head', Buffer.alloc(40_000, 65)],
    ['body', answer([OK, 'Content-Length: 99999999'])],
  ])('with an endless %s does not pass', (_, bytes) => {
    expect(() => read(bytes)).toThrow(streamBroken().message)
  })
})
